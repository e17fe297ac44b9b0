import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faq } from '../../src/content/faq.ts'
import { imprint } from '../../src/content/imprint.ts'
import { findChromium } from '../site/chromium.ts'
import { copyProject, type Copy } from '../site/copy.ts'
import { traceLoad } from './browser.ts'
import { median, table } from './report.ts'
import { serve } from './server.ts'
import { loadFigures, type LoadFigures } from './trace.ts'

/** How many times the questions and the pages. */
export interface Growth {
  questions: number
  pages: number
}

interface Trial extends Growth {
  name: string
}

const routes = 5
const trials: Trial[] = [
  { name: 'as it is', questions: 1, pages: 1 },
  { name: '10 times the questions', questions: 10, pages: 1 },
  { name: '100 times the questions', questions: 100, pages: 1 },
  { name: '10 times the pages', questions: 1, pages: 10 },
  { name: '100 times the pages', questions: 1, pages: 100 },
]
const watched = ['/', '/impressum', '/faq']
const repeats = 3

const count = (length: number) => Array.from({ length }, (_, index) => index)

function manyQuestions(times: number): string {
  const questions = count(times).flatMap((copy) =>
    faq.questions.map(({ id, question, answer }) => ({
      id: `${id}-${copy}`,
      question: `${question} (${copy})`,
      answer: answer.map((paragraph) => `${paragraph} (${copy})`),
    })),
  )
  return `export const faq = ${JSON.stringify({ ...faq, questions })} as const\n`
}

/** Made as the legal pages are, with texts of its own. */
function page(number: number): string {
  const title = `Seite ${number}`
  const sections = imprint.sections.map((section) => ({
    ...section,
    title: `${section.title} (${number})`,
  }))
  return `import { PageHead } from '../ui/PageHead.tsx'
import { Prose } from '../ui/Prose.tsx'

export default function Added() {
  return (
    <>
      <PageHead title="${title}" />
      <Prose labelledBy="seitentitel" sections={${JSON.stringify(sections)}} />
    </>
  )
}

Added.head = ${JSON.stringify({ ...imprint.head, title })}
`
}

/** A copy of the project with this many times the content. */
export async function grow({ questions, pages }: Growth): Promise<Copy> {
  const copy = await copyProject()
  if (questions > 1) await copy.edit('src/content/faq.ts', () => manyQuestions(questions))
  for (const number of count((pages - 1) * routes))
    await writeFile(join(copy.folder, `src/pages/seite-${number}.tsx`), page(number))
  return copy
}

/** Builds it, and returns the time in ms; rejects with what the build says where it fails. */
export async function build({ run }: Copy): Promise<number> {
  const begin = performance.now()
  const { code, stderr } = await run('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) throw new Error(stderr)
  return performance.now() - begin
}

interface Result {
  trial: Trial
  buildTime: number
  bytes: number[]
  /** Script on /faq until it answers, after the first input too, in ms. */
  script: number
}

async function run(trial: Trial, chromium: string): Promise<Result> {
  const copy = await grow(trial)
  try {
    const times: number[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) times.push(await build(copy))
    const site = await serve(join(copy.folder, 'dist'))
    const load = async (path: string): Promise<LoadFigures> => {
      const conditions = { slow: false, duration: 4_000, inputAfter: 2_000 }
      return loadFigures(await traceLoad(chromium, site.url + path, conditions), site.url + path)
    }
    const bytes: number[] = []
    for (const path of watched) bytes.push((await load(path)).bytes)
    const scripts: number[] = []
    for (let repeat = 0; repeat < (trial.pages > 1 ? 1 : repeats); repeat += 1)
      scripts.push((await load('/faq')).script)
    site.close()
    return { trial, buildTime: Math.min(...times), bytes, script: median(scripts) }
  } finally {
    await copy.remove()
  }
}

/** Builds the site with 10 and 100 times as many questions and pages, and says in Markdown what that costs. */
export async function measureGrowth(): Promise<string> {
  const chromium = findChromium()
  const results: Result[] = []
  for (const trial of trials) {
    results.push(await run(trial, chromium))
    console.error(trial.name)
  }
  const [base] = results
  if (!base) throw new Error('Nothing was tried')
  const kib = (value: number) => (value / 1024).toFixed(1)
  return table(
    ['trial', 'build', ...watched.map((path) => `${path} KiB`), 'script on /faq', 'a question'],
    results.map(({ trial, buildTime, bytes, script }) => [
      trial.name,
      `${(buildTime / base.buildTime).toFixed(2)} (${(buildTime / 1000).toFixed(1)} s)`,
      ...bytes.map(kib),
      `${script.toFixed(0)} ms`,
      trial.questions === 1
        ? ''
        : `${(((script - base.script) * 1000) / ((trial.questions - 1) * faq.questions.length)).toFixed(0)} µs`,
    ]),
  )
}
