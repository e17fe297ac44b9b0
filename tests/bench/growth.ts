import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { faq } from '../../src/content/faq.ts'
import { findChromium } from '../site/chromium.ts'
import { traceLoad } from './browser.ts'
import { median, table } from './report.ts'
import { serve } from './server.ts'
import { loadFigures, type LoadFigures } from './trace.ts'

interface Trial {
  name: string
  questions: number
  pages: number
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

async function change(file: string, before: string, insertion: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} lacks ${before}`)
  await writeFile(
    file,
    text.replace(before, () => insertion + before),
  )
}

/** The checkout with more content, in a folder of its own. */
async function grow({ questions, pages }: Trial): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'growth-'))
  for (const name of ['machines', 'src', 'index.html', 'package.json', 'vite.config.ts'])
    await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  if (questions > 1) await writeFile(join(copy, 'src/content/faq.ts'), manyQuestions(questions))

  const added = count((pages - 1) * routes)
  for (const number of added)
    await writeFile(
      join(copy, `src/pages/Added${number}.tsx`),
      `import { company } from '../content/company.ts'
import { PageHead } from '../ui/PageHead.tsx'
export function Added${number}() {
  return <PageHead title="Seite ${number}" intro="Text der Seite ${number}." />
}
Added${number}.head = {
  title: \`Seite ${number} | \${company.brand}\`,
  description: 'Eine von vielen Seiten, die so lang beschrieben ist wie die anderen Seiten, damit der Versuch stimmt: Seite ${number}.',
}
`,
    )
  const lines = added.map((number) => `  route('/seite-${number}', 'Added${number}'),\n`)
  await change(join(copy, 'src/routes.ts'), "  route(paths.privacy, 'Privacy'),", lines.join(''))
  return copy
}

function build(folder: string): number {
  const begin = performance.now()
  execFileSync(
    process.execPath,
    [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
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
  const folder = await grow(trial)
  try {
    const buildTime = Math.min(...count(repeats).map(() => build(folder)))
    const site = await serve(join(folder, 'dist'))
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
    return { trial, buildTime, bytes, script: median(scripts) }
  } finally {
    await rm(folder, { recursive: true })
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
