const { setTimeout: realSetTimeout } = globalThis

/**
 * The real clock of react-spring. react-spring draws all animations of a worker in one loop, which stops for good if one
 * of its frames is lost. Fake timers lose the frames of jsdom, so this clock uses a timer of Node that is never fake.
 */
export const realClock = {
  now: () => performance.now(),
  requestAnimationFrame: (frame: FrameRequestCallback) => realSetTimeout(frame, 16),
}
