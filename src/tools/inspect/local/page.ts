import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { createActor } from 'xstate'
import { tokens } from '../../../theme/tokens.ts'
import { machines, type RecordedSnapshot, type Step, type Trace } from '../trace.ts'
import { activeStates, innermost, light, loadChart } from './chart.ts'
import { position, recorder, snapshotAt } from './recorder.ts'

const palette = new CSSStyleSheet()
palette.replaceSync(tokens.filter((rule) => typeof rule === 'string').join(''))
document.adoptedStyleSheets.push(palette)

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})
const recording = createActor(recorder)
/** The names of the watched actors by their session ids. */
const names = new Map<string, string>()
/** The charts of the machines by their ids. */
const charts = new Map<string, SVGSVGElement>()

const [mode, actors, chart, running, log] = [
  part('mode'),
  part('actors'),
  part('chart'),
  part('running'),
  part('log'),
]
const [eventTitle, event] = [part('event-title'), part('event')]
const [contextTitle, context] = [part('context-title'), part('context')]
const back = button('back', () => choose(position(recording.getSnapshot()) - 1))
const forward = button('forward', () => choose(position(recording.getSnapshot()) + 1))
const live = button('live', () => recording.send({ type: 'live.resumed' }))
const save = button('save', saveTrace)

for (const { id } of new Set(machines.values())) {
  void loadChart(id).then((chart) => {
    charts.set(id, chart)
    render()
  })
}
recording.subscribe(render)
recording.start()
createBrowserReceiver().subscribe(receive)

/** Passes on what the machines report; their callbacks and promises show in their events and snapshots. */
function receive(message: StatelyInspectionEvent): void {
  if (message.type === '@xstate.actor' && machines.has(message.name)) {
    names.set(message.sessionId, message.name)
  }
  const actor = names.get(message.sessionId)
  if (message.type === '@xstate.snapshot' && actor !== undefined) {
    const { createdAt, event, snapshot } = message
    recording.send({
      type: 'step.recorded',
      step: { actor, at: Number(createdAt), event, snapshot: { ...snapshot } },
    })
  }
}

function choose(index: number): void {
  recording.send({ type: 'step.chosen', index })
}

function render(recorded = recording.getSnapshot()): void {
  const { steps, shown } = recorded.context
  const index = position(recorded)
  const isLive = recorded.matches('live')

  mode.textContent = modeInWords(isLive, index, steps.length)
  back.disabled = index < 1
  forward.disabled = isLive || index === steps.length - 1
  live.disabled = isLive
  save.disabled = steps.length === 0

  const known = [...new Set(steps.map(({ actor }) => actor))]
  for (const name of known.slice(actors.children.length)) actors.append(actorButton(name))
  known.forEach((name, place) => {
    const snapshot = snapshotAt(steps, index, name)
    actors.children[place]?.setAttribute('aria-pressed', String(name === shown))
    actors.children[place]?.lastElementChild?.replaceChildren(
      ...breakable(innermost(snapshot?.value).join(', ')),
    )
    if (name === shown) renderChart(name, snapshot)
  })

  for (const step of steps.slice(log.children.length)) {
    const place = log.children.length
    log.append(entry(step, place, snapshotAt(steps, place - 1, step.actor)))
  }
  log.querySelector('[aria-current]')?.removeAttribute('aria-current')
  const current = log.children[index]?.firstElementChild
  current?.setAttribute('aria-current', 'step')
  current?.scrollIntoView({ block: 'nearest' })

  const step = steps[index]
  eventTitle.textContent = step ? `Event of ${step.actor}` : 'Event'
  event.textContent = inWords(step?.event)
  contextTitle.textContent = shown === null ? 'Context' : `Context of ${shown}`
  context.textContent = inWords(
    shown === null ? undefined : snapshotAt(steps, index, shown)?.context,
  )
}

function modeInWords(isLive: boolean, index: number, steps: number): string {
  if (steps === 0) return 'Waiting for the site, opened with ?inspect=local'
  return isLive ? `Live, ${steps} steps` : `Reviewing step ${index + 1} of ${steps}`
}

function renderChart(name: string, snapshot: RecordedSnapshot | undefined): void {
  const id = machines.get(name)?.id ?? name
  const drawing = charts.get(id)
  if (drawing) {
    if (drawing.parentElement !== chart) {
      chart.replaceChildren(drawing)
      light(drawing, [])
    }
    light(drawing, activeStates(id, snapshot?.value))
  }
  running.textContent = Object.keys(snapshot?.children ?? {}).join(', ') || 'nothing'
}

function actorButton(name: string): HTMLButtonElement {
  const choice = document.createElement('button')
  choice.type = 'button'
  choice.append(span('name', name), span('state'))
  choice.addEventListener('click', () => recording.send({ type: 'actor.chosen', name }))
  return choice
}

function entry(
  { actor, at, event, snapshot }: Step,
  index: number,
  before: RecordedSnapshot | undefined,
): HTMLLIElement {
  const item = document.createElement('li')
  const choice = document.createElement('button')
  choice.type = 'button'
  choice.append(
    span('time', clock.format(at)),
    span('name', actor),
    span('type', ...breakable(event.type)),
  )
  const states = innermost(before?.value)
  const entered = innermost(snapshot.value).filter((state) => !states.includes(state))
  if (entered.length) choice.append(span('state', ...breakable(entered.join(', '))))
  choice.addEventListener('click', () => choose(index))
  item.append(choice)
  return item
}

function saveTrace(): void {
  const trace: Trace = { version: 1, steps: recording.getSnapshot().context.steps }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function inWords(data: unknown): string {
  return data === undefined ? 'none' : JSON.stringify(data, null, 2)
}

/** Lets a long event type or state break after its dots. */
function breakable(name: string): (string | Node)[] {
  return name.split(/(?<=\.)/).flatMap((word) => [word, document.createElement('wbr')])
}

function span(className: string, ...content: (string | Node)[]): HTMLSpanElement {
  const part = document.createElement('span')
  part.className = className
  part.append(...content)
  return part
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

function button(id: string, press: () => void): HTMLButtonElement {
  const found = part(id)
  if (!(found instanceof HTMLButtonElement)) throw new Error(`#${id} is no button`)
  found.addEventListener('click', press)
  return found
}
