export function Imprint() {
  return <h1>Imprint</h1>
}
