// The condition of a page in its front matter, `if: visitor.claims.plan == "pro"`: never lost, even where it cannot be read.
import { type Document, isMap, isScalar, type Node } from 'yaml'
import { type ImportedCondition, importedCondition, unreadableCondition } from '../conditions/index.ts'

/** The condition that `if` gives; undefined where there is none or it is empty. */
export const conditionOf = (document: Document.Parsed, problems: string[]): string | undefined => {
  const items = isMap(document.contents) ? document.contents.items : []
  const [first, ...others] = items.filter(({ key }) => isScalar(key) && key.value === 'if')
  if (first === undefined) return undefined
  const value = (first.value as Node | null)?.toJS(document, { maxAliasCount: 1 })
  // To YAML, `!a` in `if: !a` is a tag.
  const isTagged = (first.value as Node | null)?.tag?.startsWith('!') === true
  if (!isTagged && others.length === 0 && (value === undefined || value === null || value === ''))
    return undefined
  const isText = ['string', 'boolean'].includes(typeof value) && !isTagged && others.length === 0
  return kept(isText ? importedCondition(String(value)) : unreadableCondition(oneText), problems)
}

/** The condition of front matter that cannot be parsed, but seems to contain an `if`. */
export const conditionOfUnreadable = (raw: string, problems: string[]): string | undefined =>
  /^\uFEFF?["']?if["']?[ \t]*:/m.test(raw) ? kept(unreadableCondition(oneText), problems) : undefined

const oneText = 'it must be one text in YAML; put all of it between quotes'

const kept = ({ condition, problem }: ImportedCondition, problems: string[]): string => {
  if (problem !== undefined) problems.push(problem)
  return condition
}
