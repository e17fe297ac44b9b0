/** Fetches the chart of a machine by its id; rejects where docs/charts has none. */
export async function loadChart(machine: string): Promise<SVGSVGElement> {
  const url = `/docs/charts/${machine}.svg`
  const root = (await loadXml(url))?.documentElement
  if (!(root instanceof SVGSVGElement)) throw new Error(`There is no chart at ${url}`)
  return document.adoptNode(root)
}

/** Lights the states with these ids and no others; scrolls to the innermost where it was dark. */
export function light(chart: SVGSVGElement, ids: readonly string[]): void {
  for (const state of chart.querySelectorAll<SVGGElement>('[data-state]')) {
    const { state: id = '', active } = state.dataset
    if (!ids.includes(id)) delete state.dataset.active
    else if (active === undefined) {
      state.dataset.active = ''
      if (id === ids.at(-1)) state.scrollIntoView({ block: 'center', inline: 'center' })
    }
  }
}

/** The ids of the state nodes that a state value names, outer ones first: `contactForm.idle`, `contactForm.idle.pristine`. */
export function activeStates(parent: string, value: unknown): string[] {
  const children: [string, unknown][] =
    typeof value === 'string' ? [[value, undefined]] : Object.entries(value ?? {})
  return children.flatMap(([key, inner]) => [
    `${parent}.${key}`,
    ...activeStates(`${parent}.${key}`, inner),
  ])
}

/** The innermost states of a state value, as the source writes them: `form.onPage`, `request.idle.pristine`. */
export const innermost = (value: unknown): string[] => {
  const states = activeStates('', value).map((id) => id.slice(1))
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)))
}

// Unlike fetch with DOMParser this needs no trusted HTML.
function loadXml(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.onloadend = () => resolve(request.responseXML)
    request.send()
  })
}
