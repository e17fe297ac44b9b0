import axe from 'axe-core'
import type { Page } from '@playwright/test'

/**
 * Runs axe with the rules for WCAG 2.2 AA and for best practices. If `isForVisitors` is true, axe also requires a
 * contrast of 7:1 (AAA). Returns the violations. `checked` is true if more than 20 rules passed.
 */
export async function axeFindings(page: Page, { isForVisitors = true } = {}) {
  await page.evaluate(axe.source)
  return page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations, passes } = await checker.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast-enhanced': { enabled } },
    })
    return {
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      checked: passes.length > 20,
    }
  }, isForVisitors)
}
