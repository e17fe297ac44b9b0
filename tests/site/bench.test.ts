import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lineTo } from '../bench/line.ts'
import { serve, withoutScripts } from '../bench/server.ts'
import { cpuIn, lowerQuartile, scriptsIn, type TraceEvent } from '../bench/trace.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve()
  return () => void site.close()
})

const faqOf = async ({ port }: { port: number }) =>
  (await fetch(`http://127.0.0.1:${port}/faq`)).text()

test('The pages beside which the site is measured differ from it in their code alone', async () => {
  const text = (html: string) =>
    html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '').replace('<html data-banner ', '<html ')
  const other = await serve(withoutScripts)
  onTestFinished(() => void other.close())
  const plain = await faqOf(other)
  expect(plain).not.toMatch(/<script|\.js/)
  expect(text(plain) === text(await faqOf(site))).toBe(true)
})

test('A line delivers every byte in its order, on several connections', async () => {
  const line = await lineTo(site.port, { roundTrip: 3, kbit: 100_000 })
  onTestFinished(line.close)
  const page = await faqOf(site)
  const pages = await Promise.all([faqOf(line), faqOf(line), faqOf(line)])
  expect(pages.map((one) => one === page)).toEqual([true, true, true])
})

describe('A trace', () => {
  const url = 'http://127.0.0.1/faq'
  const event = (name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
    ...{ name, ph: 'X', ts: 100, pid: 1, tid: 1 },
    ...more,
  })
  const script = (address: string, more: Partial<TraceEvent> = {}) =>
    event('EvaluateScript', { args: { data: { url: address } }, ...more })
  const events = [
    event('RunTask', { ts: 40, tdur: 5_000 }),
    event('navigationStart', { ts: 50, args: { data: { documentLoaderURL: url } } }),
    event('RunTask', { dur: 9_000, tdur: 8_000 }),
    event('RunTask', { dur: 3_000 }),
    event('RunTask', { tdur: 7_000, tid: 2 }),
    event('RunTask', { tdur: 7_000, pid: 2 }),
    script(url),
    script('http://127.0.0.1/assets/main.js'),
    script('http://127.0.0.1/assets/main.js'),
    script(''),
    script('http://127.0.0.1/assets/other.js', { pid: 2 }),
  ]

  test('gives the time of the page’s own thread and the scripts that ran there', () => {
    expect(cpuIn(events, url)).toBe(11)
    expect(scriptsIn(events, url)).toEqual(['the inline one', '/assets/main.js'])
  })

  test('of another page gives nothing', () => {
    expect(() => cpuIn(events, 'http://127.0.0.1/')).toThrow('does not hold the load')
  })
})

test('Of the rounds the lower quartile counts', () => {
  expect([[9, 1, 5, 3, 7], [4], []].map(lowerQuartile)).toEqual([3, 4, NaN])
})
