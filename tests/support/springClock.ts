import { Globals } from '@react-spring/web'

const { setTimeout: realSetTimeout } = globalThis

/**
 * The real clock of react-spring. react-spring draws all animations of a worker in one loop, which stops for good if one
 * of its frames is lost. Fake timers lose the frames of jsdom, so this clock uses a timer of Node that is never fake.
 */
export const realClock = {
  now: () => performance.now(),
  requestAnimationFrame: (frame: FrameRequestCallback) => realSetTimeout(frame, 16),
}

/**
 * Turns on the animations of react-spring, with a clock that advances only when `paint` is called, by a time in ms.
 * `restore` turns off the animations, and passes the waiting frames on to the real clock, so that none of them is lost.
 */
export function fakeSpringClock() {
  let time = 0
  const frames: FrameRequestCallback[] = []
  Globals.assign({
    skipAnimation: false,
    now: () => time,
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
  })
  return {
    paint: (duration: number) => {
      time += duration
      frames.splice(0).forEach((frame) => frame(time))
    },
    restore: () => {
      Globals.assign({ skipAnimation: true, ...realClock })
      frames.splice(0).forEach(realClock.requestAnimationFrame)
    },
  }
}
