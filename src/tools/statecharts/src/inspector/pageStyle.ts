/** The styles of the inspector's page. They are a string, so that every bundler can include them. */
export const pageStyle = `
* {
  box-sizing: border-box;
  margin: 0;
}

body,
#root {
  display: grid;
  grid-template-rows: auto 1fr;
  block-size: 100vh;
  background: var(--paper);
  color: var(--ink);
  font: 0.8125rem/1.4 system-ui;
}

header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  padding: 0.5rem 1rem;
  background: #12332a;
  color: #fff;
}

h1 {
  font-size: 1rem;
}

output {
  flex: 1 0 8rem;
}

button,
select,
textarea,
input {
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 2px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}

input {
  accent-color: var(--brass);
}

input[type='file'] {
  inline-size: 6.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: transparent;
}

:focus-visible {
  outline: 2px solid var(--brass);
  outline-offset: -2px;
}

button:hover:enabled:not([aria-current='true'], [aria-pressed='true']) {
  background: var(--group);
}

:disabled {
  opacity: 0.6;
}

main {
  display: grid;
  grid-template: 2fr 3fr / 1fr 26rem;
  gap: 1px;
  min-block-size: 0;
  background: var(--line);
}

section {
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  min-inline-size: 0;
  background: var(--paper);
}

section:first-child {
  grid-row: span 2;
}

section:last-child {
  overflow: auto;
}

h2,
p,
pre,
dl,
form,
summary {
  padding: 0.5rem 1rem;
  font-size: inherit;
}

h2,
dt,
time {
  color: var(--soft);
}

[role='group'] {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  padding: 0.5rem;
}

[role='group'] button {
  text-align: start;
}

section button :is(b, small) {
  display: block;
}

small {
  color: var(--accent);
  font-size: inherit;
}

em {
  color: var(--error);
}

[role='region'] {
  flex: 1;
  overflow: auto;
  padding: 1rem;
  border-block: 1px solid var(--line);
}

[role='region'] > div {
  inline-size: max-content;
  margin-inline: auto;
}

[role='region'] > [data-fit] {
  inline-size: 100%;
  block-size: 100%;
}

svg {
  display: block;
}

[data-fit] svg {
  inline-size: 100%;
  block-size: 100%;
}

svg [data-taken] :is(.arrow, .label) {
  stroke: var(--accent);
  stroke-width: 3;
}

svg [data-taken] .head {
  fill: var(--accent);
}

svg [data-taken] .label {
  fill: var(--lit);
}

table {
  margin-block-end: 1rem;
  border-collapse: collapse;
}

caption,
th,
td {
  padding: 0.25rem 0.5rem;
  text-align: start;
  vertical-align: top;
}

th,
td {
  border: 1px solid var(--line);
}

.sequence {
  table-layout: fixed;
}

.sequence :is(th, td) {
  padding: 0.25rem 0;
  border: 0;
  text-align: center;
}

.sequence thead {
  position: sticky;
  inset-block-start: -1rem;
  z-index: 1;
  background: var(--paper);
}

.sequence th:first-child {
  inline-size: 5rem;
}

.sequence td {
  background: linear-gradient(90deg, #0000 calc(50% - 1px), var(--line) 0 50%, #0000 0) 0 / 8rem;
}

.sequence button {
  display: inline-flex;
  justify-content: space-between;
  inline-size: calc(100% - 8rem);
  padding: 0.25rem 0;
  border-color: var(--arrow);
  border-width: 0 0 2px;
  overflow-wrap: anywhere;
  scroll-margin: 3rem 9rem 1rem;
}

.sequence span {
  position: sticky;
  inset-inline: 0;
  padding-inline: 0.25rem;
}

.sequence .self {
  justify-content: center;
  inline-size: 7.5rem;
  border-width: 1px;
}

.sequence .left::before {
  content: '◀';
}

.sequence .right::after {
  content: '▶';
}

ol {
  flex: 1;
  overflow: auto;
  padding: 0;
  list-style: none;
}

li {
  content-visibility: auto;
  contain-intrinsic-block-size: auto 3rem;
}

li button {
  display: grid;
  grid-template-columns: 5rem 1fr;
  inline-size: 100%;
  border: 0;
  text-align: start;
}

li :is(b, span, small, em) {
  display: block;
}

h2 button {
  margin-inline-start: 0.5rem;
}

h2 select {
  float: inline-end;
  max-inline-size: 100%;
}

[aria-current='true'],
[aria-pressed='true'] {
  background: var(--lit);
  box-shadow: inset 3px 0 var(--accent);
}

pre {
  font: 0.8125rem/1.5 monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.25rem 1rem;
}

dd {
  grid-column: 2;
  overflow-wrap: anywhere;
}

form {
  display: grid;
  gap: 0.5rem;
}

@media (width < 64rem) {
  main {
    grid-template: 3fr 2fr / 1fr 1fr;
  }

  section:first-child {
    grid-area: 1 / 1 / 2 / 3;
  }
}

@media (width < 40rem) {
  [aria-label='Actors'] {
    display: block;
    overflow: auto;
    white-space: nowrap;
  }

  li button {
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
  }
}
`
