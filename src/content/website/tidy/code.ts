// Code blocks: their text, and their language and title according to the elements around it.
import type { Element, ElementContent } from 'hast'
import type { Code } from 'mdast'
import { escapeAttribute, escapeHtml } from '../../markdown/index.ts'
import {
  attribute,
  classesOf,
  elementsIn,
  findElement,
  hasClass,
  isBlank,
  isElement,
  lineOf,
  textOf,
} from '../elements.ts'
import { noteAllIds, takeAnchorsBefore } from './anchors.ts'
import { type CodeText, codeText } from './code-text.ts'
import type { Ready, Rule } from './tidying.ts'

export const code: Rule = (node, tidying) => {
  const found = node.tagName === 'pre' || isFragment(node) ? { pre: node, title: '' } : wrappedCode(node)
  if (found === undefined) return undefined
  const { pre, title } = found
  const { text, marked } = codeText(pre)
  noteAllIds(pre, tidying)
  const anchors = takeAnchorsBefore(tidying)
  if (isBlank(text)) return anchors
  const image =
    node.tagName === 'pre' && text === '' ? undefined : findElement(pre, one => one.tagName === 'img')
  const images = image === undefined ? [] : tidying.all([image])
  return [...anchors, codeBlock({ text, marked }, languageOf(pre, node), title), ...images]
}

/** A code block for Markdown, with an HTML form for use within HTML. */
const codeBlock = ({ text, marked }: CodeText, language: string | undefined, title: string): Ready => {
  const node: Code = {
    type: 'code',
    value: text,
    lang: language ?? null,
    meta: null,
    data: { title, marked },
  }
  const type = language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`
  // An empty line would end the HTML block.
  const lines = escapeHtml(text)
    .replace(/\n(?=[ \t]*(?:\n|$))/g, '&#10;')
    .replace(/^[ \t]*&#10;/, '&#10;')
  return { type: 'ready', isBlock: true, node, html: `<pre><code${type}>${lines}</code></pre>` }
}

/** Doxygen writes code without a `pre` or `code` element. */
const isFragment = (node: Element): boolean =>
  node.tagName === 'div' &&
  hasClass(node, 'fragment') &&
  node.children.some(child => isElement(child) && hasClass(child, 'line'))

/** The code block within a highlighter's wrapper, which may have a title, line numbers and buttons. */
const wrappedCode = (node: Element): { pre: Element; title: string } | undefined => {
  if (!isElement(node, 'div', 'figure', 'table', 'code-block', 'starlight-code', 'section')) return undefined
  if (!classesOf(node).some(name => wrappers.test(name)) && !hasTable(node)) return undefined
  const parts: Parts = { pres: [], title: '', isMore: false }
  take(node.children, parts)
  const [pre, ...others] = parts.pres
  return pre === undefined || others.length > 0 || parts.isMore ? undefined : { pre, title: parts.title }
}

const wrappers =
  /^(?:highlight(?:-[\w+#.-]+)?|highlighttable|rouge-table|language-[\w+#.-]+|codehilite|codehilitetable|sourceCode|source-code|expressive-code|frame|theme-code-block|codeBlockContainer_.*|codeBlockContent_.*|code-block(?:-wrapper)?|code-wrapper|literal-block-wrapper|listingblock|code|codeContent|panel|hljs-ln|vp-code-block|code-container|code-example|snippet|code-snippet|content)$/

/** Whether a table only serves to put line numbers beside code. */
const hasTable = (node: Element): boolean =>
  node.tagName === 'table' &&
  findElement(node, one => hasClass(one, 'linenos', 'hljs-ln-numbers', 'rouge-gutter')) !== undefined

interface Parts {
  readonly pres: Element[]
  title: string
  /** Whether there is text that is neither the code nor its title. */
  isMore: boolean
}

const take = (nodes: readonly ElementContent[], parts: Parts): void => {
  for (const node of nodes) {
    if (node.type === 'text') parts.isMore ||= !isBlank(node.value)
    if (
      node.type !== 'element' ||
      isElement(node, 'button', 'script', 'style', 'template') ||
      isBesideCode(node)
    )
      continue
    if (node.tagName === 'pre') parts.pres.push(node)
    else if (isTitle(node) && findElement(node, one => one.tagName === 'pre') === undefined) {
      if (parts.title === '') parts.title = titleIn(node)
      else parts.isMore ||= !isBlank(textOf(node))
    } else take(node.children, parts)
  }
}

const isTitle = (node: Element): boolean =>
  node.tagName === 'figcaption' ||
  classesOf(node).some(name =>
    /^(?:filename|code-?block-?title(?:_.*)?|code-block-caption|code-title|codeHeader|title|caption|vp-code-block-title-text|file-name)$/i.test(
      name,
    ),
  )

/** The title without a number from the book, and without text for screen readers. */
const titleIn = (node: Element): string => {
  const text = findElement(node, one => hasClass(one, 'caption-text', 'title')) ?? node
  const children = text.children.filter(
    child =>
      !isElement(child) ||
      (!isBesideCode(child) && child.tagName !== 'button' && !hasClass(child, 'headerlink')),
  )
  return lineOf({ ...text, children })
}

const isBesideCode = (node: Element): boolean =>
  hasClass(
    node,
    'linenos',
    'linenodiv',
    'gutter',
    'rouge-gutter',
    'line-numbers-wrapper',
    'lang',
    'sr-only',
    'copy',
    'copybtn',
    'hljs-ln-numbers',
    'headerlink',
  )

const languageOf = (pre: Element, around: Element): string | undefined => {
  const inner = [...elementsIn(pre)].slice(0, 3).filter(one => isElement(one, 'pre', 'code'))
  for (const one of [...inner, around, ...[...elementsIn(around)].slice(0, 6)]) {
    const language = saidLanguage(one)
    if (language !== undefined) return language
  }
  return undefined
}

const saidLanguage = (node: Element): string | undefined => {
  const data = attribute(node, 'dataLanguage') ?? attribute(node, 'dataLang')
  const brush = /\bbrush:\s*([\w+#.-]+)/.exec(attribute(node, 'dataSyntaxhighlighterParams') ?? '')?.[1]
  const classes = classesOf(node)
  const named = classes.map(
    name => /^(?:language|lang|highlight-source|highlight)-([\w+#.-]+)$/i.exec(name)?.[1],
  )
  const bare =
    classes.includes('hljs') || classes.includes('sourceCode') || classes.includes('programlisting')
      ? classes.find(name => !marks.has(name))
      : undefined
  return [
    data,
    brush,
    ...named,
    classes.some(name => /^brush:/.test(name))
      ? classes[classes.findIndex(name => /^brush:/.test(name)) + 1]
      : undefined,
    bare,
  ]
    .map(known)
    .find(one => one !== undefined)
}

/** Classes that occur beside a language's class and name none. */
const marks: ReadonlySet<string> = new Set(
  'hljs sourceCode programlisting numberSource numberLines notranslate shiki code-block nohighlight'.split(
    ' ',
  ),
)

const known = (language: string | undefined): string | undefined => {
  const name = language?.toLowerCase().replace(/;$/, '')
  if (name === undefined || !/^[\w+#.-]{1,40}$/.test(name) || none.has(name)) return undefined
  return languages[name] ?? name
}

const none: ReadonlySet<string> = new Set(
  'default none text plain plaintext nohighlight no-highlight notranslate undefined hljs lines output txt'.split(
    ' ',
  ),
)

/** Names of highlighters for languages, with the usual ones. */
const languages: Readonly<Record<string, string>> = {
  python3: 'python',
  ipython3: 'python',
  pycon3: 'pycon',
  'c++': 'cpp',
  'c#': 'csharp',
}
