// What of classes and data attributes a text may give the HTML that it writes itself, in an article: the language of code, and nothing that makes it look like a block.
import type { Element, Root as HtmlRoot } from 'hast'
import { vocabulary } from './blocks/index.ts'
import { eachElement } from './each-element.ts'

const dataAttributes: ReadonlySet<string> = new Set(
  vocabulary.flatMap(({ dataAttributes = [] }) => dataAttributes),
)

/** Marks what is in the tree before the HTML of the text is read, by what no text can guess. */
export const markOwn =
  (secret: string) =>
  (tree: HtmlRoot): void =>
    eachElement(tree, ({ properties }) => {
      if (Object.keys(properties).length > 0) properties[ownProperty] = secret
    })

/** Afterwards: what has no mark loses what blocks have, and the marks are gone. */
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
