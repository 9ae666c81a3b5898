// Which classes and data attributes a text may give its own HTML in an
// article: the language of code, and nothing that makes it look like a block.
import type { Element, Root as HtmlRoot } from 'hast'
import { vocabulary } from './blocks/index.ts'
import { eachElement } from './each-element.ts'

const dataAttributes: ReadonlySet<string> = new Set(
  vocabulary.flatMap(({ dataAttributes = [] }) => dataAttributes),
)

/** Marks the elements of the tree with a secret that no text can guess, before the HTML of the text is parsed. */
export const markOwn =
  (secret: string) =>
  (tree: HtmlRoot): void =>
    eachElement(tree, ({ properties }) => {
      if (Object.keys(properties).length > 0) properties[ownProperty] = secret
    })

/** Runs after that: elements without the mark lose the classes and data attributes of blocks, and the marks are removed. */
export const dropFromOthers =
  (secret: string) =>
  (tree: HtmlRoot): void =>
    eachElement(tree, element => {
      const { [ownProperty]: mark, ...properties } = element.properties
      element.properties = mark === secret ? properties : withoutMarks(element.tagName, properties)
    })

const ownProperty = 'dataOwn'

const withoutMarks = (
  tagName: string,
  { className, ...properties }: Element['properties'],
): Element['properties'] => {
  const names = tagName === 'code' && Array.isArray(className) ? className.filter(isLanguage) : []
  const others = Object.entries(properties).filter(([name]) => !dataAttributes.has(name))
  return { ...Object.fromEntries(others), ...(names.length > 0 && { className: names }) }
}

const isLanguage = (name: string | number): boolean => /^language-./.test(String(name))
