import { type AnyNode, parse } from 'acorn'
import { isKnown, isNewer } from './browserData.ts'

const childrenOf = (node: AnyNode) =>
  (Object.values(node).flat() as (AnyNode | null | undefined)[]).filter(
    (value): value is AnyNode => typeof value?.type === 'string',
  )

/**
 * Calls `enter` for a node and for each node inside it. The second argument of `enter` is the list of the node's
 * ancestors, starting with its parent.
 */
function walk(
  node: AnyNode,
  enter: (node: AnyNode, ancestors: readonly AnyNode[]) => void,
  ancestors: readonly AnyNode[] = [],
) {
  enter(node, ancestors)
  for (const child of childrenOf(node)) walk(child, enter, [node, ...ancestors])
}

/**
 * Returns the property name in a node, or `undefined` if the node contains none. The node can be a string, as in
 * `x['key']`. If `isKey` is true, the node can also be an identifier, as in `x.key` and `{ key: 1 }`.
 */
function textOf(node: AnyNode, isKey: boolean): string | undefined {
  if (node.type === 'Identifier') return isKey ? node.name : undefined
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0]?.value.raw
  return undefined
}

interface Name {
  name: string
  /**
   * The key under which the browser data contain the name. It is `undefined` if the node defines the name instead of
   * using it.
   */
  key?: string
}

const isFunction = ({ type }: AnyNode) => type.endsWith('FunctionExpression')

/**
 * Returns the name that a node uses or defines. Returns `undefined` for other nodes. The second argument contains the
 * node's parent and grandparent.
 */
function nameOf(node: AnyNode, [parent, grandparent]: readonly AnyNode[]): Name | undefined {
  if (parent?.type === 'MemberExpression' && parent.property === node) {
    const { object, computed } = parent
    const name = textOf(node, !computed)
    const isAssigned = grandparent?.type === 'AssignmentExpression' && grandparent.left === parent
    if (isAssigned && name && (object.type === 'ThisExpression' || isFunction(grandparent.right)))
      return { name }
    const key = object.type === 'Identifier' ? `${object.name}.${name}` : ''
    if (name) return { name, key: isKnown(key) ? key : `.${name}` }
  }
  if (parent && 'computed' in parent && 'key' in parent && parent.key === node) {
    const name = textOf(node, !parent.computed)
    if (name) return grandparent?.type === 'ObjectPattern' ? { name, key: `.${name}` } : { name }
  }
  return node.type === 'Identifier' ? { name: node.name, key: node.name } : undefined
}

/**
 * Checks whether an expression calls `value` or reads a member of `value`. Such an expression throws if `value` is
 * missing.
 */
const needs = (expression: AnyNode | undefined, value: AnyNode | undefined) =>
  expression !== undefined &&
  (('callee' in expression && expression.callee === value) ||
    (expression.type === 'MemberExpression' && expression.object === value))

/**
 * Returns the condition in a node, such as the test of an `if` statement. The condition decides whether other parts of
 * the node are evaluated. For `typeof x`, returns the complete node. For nodes without a condition, returns
 * `undefined`.
 */
function conditionOf(node: AnyNode): AnyNode | undefined {
  if (node.type === 'LogicalExpression') return node.left
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test
  return node.type === 'UnaryExpression' && node.operator === 'typeof' ? node : undefined
}

/**
 * Returns the names whose existence a condition checks. The conditions `typeof x`, `'x' in y` and `y.x` check whether
 * `x` exists. `y.x()` and `y.x.z` do not check it, because they throw if `x` is missing.
 */
function namesTestedIn(condition: AnyNode): (string | undefined)[] {
  const names: (string | undefined)[] = []
  walk(condition, (node, ancestors) => {
    const [parent, grandparent] = ancestors
    if (node.type === 'BinaryExpression' && node.operator === 'in')
      names.push(textOf(node.left, false))
    if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof')
      names.push(textOf(node, true))
    const { name, key } = nameOf(node, ancestors) ?? {}
    if (key?.includes('.') && !needs(grandparent, parent)) names.push(name)
  })
  return names
}

/**
 * Checks whether the code around a name works even if the browser lacks the name. This is true for `y.x?.()`, or if a
 * condition checks whether the name exists.
 */
function isGuarded(name: string, ancestors: readonly AnyNode[]): boolean {
  const [parent, grandparent] = ancestors
  if (
    grandparent &&
    'optional' in grandparent &&
    grandparent.optional &&
    needs(grandparent, parent)
  )
    return true
  const conditions = ancestors.flatMap((node) => conditionOf(node) ?? [])
  return conditions.some((condition) => namesTestedIn(condition).includes(name))
}

/**
 * Returns each name that minified scripts use and that a supported browser lacks, with the code around its first use.
 * Leaves out names whose existence a condition checks.
 *
 * Also leaves out a member of an object if the scripts define a member with this name, because the object may come from
 * the scripts. Definitions are keys of object literals, members of classes, `this.x = …`, and `y.x = function …`. Any
 * other assignment is a use, such as `element.inert = true`.
 *
 * Treats every variable as a global. The minifier gives local variables names of one or two letters, and `ML` is the
 * only newer global with such a short name.
 */
export function newerNames(scripts: readonly string[]): Record<string, string> {
  const defined = new Set<string>()
  const found: { name: string; key: string; code: string }[] = []
  for (const script of scripts)
    walk(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), (node, ancestors) => {
      const { name, key } = nameOf(node, ancestors) ?? {}
      if (!name) return
      if (!key) defined.add(name)
      else if (isNewer(key) && !isGuarded(name, ancestors))
        found.push({ name, key, code: script.slice(Math.max(0, node.start - 40), node.end + 40) })
    })
  const newer = found.filter(({ name, key }) => !key.startsWith('.') || !defined.has(name))
  return Object.fromEntries(newer.reverse().map(({ name, code }) => [name, code]))
}
