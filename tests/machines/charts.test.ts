import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { generate, machines } from '../../src/tools/charts/charts.ts'
import { describeMachine } from '../../src/tools/charts/describe.ts'
import {
  layOut,
  overlap,
  segmentsOf,
  type Box,
  type Layout,
} from '../../src/tools/charts/layout.ts'
import { contact } from '../../src/content/contact.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const named = machines.map((machine): [string, AnyStateMachine] => [machine.id, machine])
const files = await generate()

test.each([...files])('docs/charts/%s is up to date (else: npm run charts)', (name, content) => {
  const committed = existsSync(join(root, 'docs/charts', name)) ? read(`docs/charts/${name}`) : ''

  expect(committed === content, `docs/charts/${name} is stale: run npm run charts`).toBe(true)
})

test('every chart in docs/charts belongs to a machine', () => {
  const committed = readdirSync(join(root, 'docs/charts')).filter((name) => !name.endsWith('.ts'))

  expect(committed.sort()).toEqual([...files.keys()].sort())
})

test('every machine has its charts', () => {
  const sources = readdirSync(join(root, 'machines')).filter((file) =>
    read(`machines/${file}`).includes('createMachine('),
  )

  expect(machines.map(({ id }) => `${id}.ts`).sort()).toEqual(sources.sort())
})

test('two runs write the same bytes', async () => {
  expect(await generate()).toEqual(files)
})

describe.each(named)('the chart of %s', (id, machine) => {
  test('lists every declared transition', () => {
    expect(listedTransitions(id)).toEqual(declaredTransitions(machine))
  })

  test('marks every state by its id', () => {
    const marked = [...(files.get(`${id}.svg`) ?? '').matchAll(/data-state="([^"]*)"/g)]

    expect(marked.map(([, state]) => state)).toEqual([
      id,
      ...declaredStates(machine).map((path) => `${id}.${path}`),
    ])
  })

  test('keeps arrows, labels and boxes apart', async () => {
    expect(collisions(await layOut(describeMachine(machine)))).toEqual([])
  })
})

describe.each([
  ['contactForm', 'contact-form', sentencesOf(contact.failure, contact.success, contact.errors)],
  ['cookieConsent', 'cookie-consent', sentencesOf(cookieBanner, footer.cookieSettings)],
  ['headerMenu', 'header-menu', sentencesOf(header.openMenu, header.closeMenu)],
  [
    'toastQueue',
    'toast-queue',
    sentencesOf(contact.success.title, contact.failure.title, toastRegion),
  ],
])('the page of %s', (id, page, sentences) => {
  const text = read(`docs/machines/${page}.md`).replace(/^> ?/gm, '').replace(/\s+/g, ' ')
  const [, machine] = named.find(([name]) => name === id) ?? []
  if (!machine) throw new Error(`${id} is no machine`)

  test('explains every state and names every delay', () => {
    const states = declaredStates(machine)
    const delays = Object.keys(machine.implementations.delays)

    expect([...states, ...delays].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  test('quotes what the visitor reads', () => {
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
  })
})

test('every relative link of the documentation leads to a file', () => {
  const pages = [
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('docs', file),
    ),
    'README.md',
  ].filter((file) => file.endsWith('.md') && existsSync(join(root, file)))

  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page} links to ${relative('', target)}`),
  )

  expect(broken).toEqual([])
})

interface Declared {
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  invoke?: unknown
  states?: Record<string, Declared>
}

function declaredStates(machine: AnyStateMachine): string[] {
  const below = (state: Declared): string[] =>
    Object.entries(state.states ?? {}).flatMap(([key, child]) => [
      key,
      ...below(child).map((path) => `${key}.${path}`),
    ])
  return below(machine.config as Declared)
}

const words: Record<string, string> = {
  sendTimeout: 'after 30 s',
  rateLimitPause: 'after the rate-limit pause',
  menuScrollDelay: 'after 50 ms',
  toastLifetime: 'after the toast lifetime',
  leaveTime: 'after 200 ms',
}

function declaredTransitions(machine: AnyStateMachine): string[] {
  const declaredIn = (state: Declared, path: string): string[] => {
    const invokes = list(state.invoke) as { id: string; onDone?: unknown; onError?: unknown }[]
    const branches: [event: string, branches: unknown][] = [
      ...Object.entries(state.on ?? {}),
      ...invokes.flatMap(({ id, onDone, onError }): [string, unknown][] => [
        [`${id} done`, onDone],
        [`${id} failed`, onError],
      ]),
      ...Object.entries(state.after ?? {}).map(([delay, to]): [string, unknown] => [
        words[delay] ?? delay,
        to,
      ]),
    ]
    return [
      ...branches.flatMap(([event, declared]) =>
        list(declared).map((branch) => {
          const { target, guard, actions } = (
            typeof branch === 'string' ? { target: branch } : branch
          ) as { target?: string; guard?: unknown; actions?: unknown }
          return [
            path || 'any',
            event,
            list(guard).map(nameOf).join(),
            target === undefined ? '(stays)' : resolveTarget(target, path),
            list(actions).map(nameOf).join(),
          ].join(' | ')
        }),
      ),
      ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
        declaredIn(child, path ? `${path}.${key}` : key),
      ),
    ]
  }
  return declaredIn(machine.config as Declared, '').sort()
}

function resolveTarget(target: string, path: string): string {
  if (target.startsWith('#')) return target.slice(target.indexOf('.') + 1)
  if (target.startsWith('.')) return `${path}${target}`.replace(/^\./, '')
  return [...path.split('.').slice(0, -1), target].join('.')
}

function listedTransitions(id: string): string[] {
  const [, table = ''] = (files.get(`${id}.md`) ?? '').split(/^## Transitions$|^## Mermaid$/m)
  const plain = (cell: string) =>
    cell.replace(/`|\((?!stays)[^`|]*\)/g, '').replace(/^(else )?if |^else$/, '')
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => plain(cell.trim())),
    )
    .map(([state, event, guard, target, actions]) =>
      [state, event, guard, target, actions?.replaceAll(', ', ',')].join(' | '),
    )
    .sort()
}

function collisions({ boxes, dots, anyState, arrows }: Layout): string[] {
  const things: { name: string; box: Box }[] = [
    ...boxes.flatMap(({ state, writings, ...box }) =>
      state.children.length === 0
        ? [{ name: state.id, box }]
        : writings.map((writing) => ({ name: `the text of ${state.id}`, box: writing })),
    ),
    ...dots.map((box, index) => ({ name: `dot ${index}`, box })),
    ...(anyState ? [{ name: 'any state', box: anyState }] : []),
    ...arrows.flatMap(({ source, target, label }) =>
      label ? [{ name: `${source} > ${target}`, box: label }] : [],
    ),
  ]
  const frames = boxes.filter(({ state }) => state.children.length > 0)
  return [
    ...things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${one.name} covers ${other.name}`),
    ),
    ...things.flatMap((one) =>
      frames
        .filter((frame) => overlap(one.box, frame) && !contains(frame, one.box))
        .map((frame) => `${one.name} stands on the frame of ${frame.state.id}`),
    ),
    ...boxes.flatMap(({ state, writings, ...box }) =>
      writings.every((writing) => contains(box, writing)) ? [] : [`${state.id} is too small`],
    ),
    ...arrows.flatMap((arrow) =>
      things
        .filter(({ box }) => box !== arrow.label)
        .filter(({ box }) => segmentsOf(arrow).some((segment) => overlap(segment, box)))
        .map(({ name }) => `the arrow ${arrow.source} > ${arrow.target} crosses ${name}`),
    ),
  ]
}

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

function sentencesOf(...content: unknown[]): string[] {
  return content.flatMap((value) =>
    typeof value === 'string'
      ? [value]
      : sentencesOf(...(Object.values(value as object) as unknown[])),
  )
}

const nameOf = (call: unknown) =>
  typeof call === 'string' ? call : (call as { type: string }).type

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
