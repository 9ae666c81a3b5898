// Formulas, taken from their TeX in the page.
import type { Element } from 'hast'
import { escapeHtml } from '../../markdown/index.ts'
import { attribute, classesOf, findElement, hasClass, isBlank, isElement, textOf } from '../elements.ts'
import { takeAnchors, takeAnchorsBefore } from './anchors.ts'
import type { Ready, Rule } from './tidying.ts'

export const math: Rule = (node, tidying) => {
  const formula = formulaOf(node)
  if (formula === undefined) return undefined
  const { tex, isDisplay } = formula
  if (isBlank(tex)) return []
  return [...(isDisplay ? takeAnchorsBefore(tidying) : takeAnchors(tidying)), mathOf(tex, isDisplay)]
}

/** Whether the element is a drawing that a script made: it is dropped, since the formula itself is in the page. */
export const isDrawnFormula = (node: Element): boolean =>
  hasClass(node, 'MathJax_Preview', 'MathJax', 'MathJax_Display', 'MathJax_CHTML', 'MathJax_SVG') ||
  (node.tagName === 'mjx-container' && formulaOf(node) === undefined)

interface Formula {
  readonly tex: string
  readonly isDisplay: boolean
}

const formulaOf = (node: Element): Formula | undefined => {
  const { tagName } = node
  const type = tagName === 'script' ? attribute(node, 'type') : undefined
  if (type !== undefined)
    return /^math\/tex/i.test(type)
      ? { tex: textOf({ ...node, tagName: 'span' }), isDisplay: /mode=display/i.test(type) }
      : undefined
  if (tagName === 'math') return ofMathml(node, attribute(node, 'display') === 'block')
  if (hasClass(node, 'katex-display')) return annotated(node, true)
  if (hasClass(node, 'katex')) return annotated(node, false)
  if (tagName === 'mjx-container') return annotated(node, attribute(node, 'display') === 'true')
  const isMarked = classesOf(node).some(name => name === 'math' || name === 'arithmatex')
  return isMarked && isElement(node, 'span', 'div') ? delimited(node) : undefined
}

const annotated = (node: Element, isDisplay: boolean): Formula | undefined => {
  const mathml = findElement(node, one => one.tagName === 'math')
  return mathml === undefined ? undefined : ofMathml(mathml, isDisplay)
}

const ofMathml = (node: Element, isDisplay: boolean): Formula | undefined => {
  const annotation = findElement(
    node,
    one => one.tagName === 'annotation' && /tex/i.test(attribute(one, 'encoding') ?? ''),
  )
  const tex =
    annotation === undefined ? (attribute(node, 'altText') ?? attribute(node, 'alttext')) : textOf(annotation)
  return tex === undefined ? undefined : { tex: withoutStyle(tex), isDisplay }
}

/** Removes `{\displaystyle x}`, which a wiki puts around all formulas. */
const withoutStyle = (tex: string): string =>
  /^\s*\{\\(?:displaystyle|textstyle)\s+([\s\S]*)\}\s*$/.exec(tex)?.[1] ?? tex

/** A formula as `\(x\)` or `\[x\]`, as Sphinx and Material for MkDocs leave it to a script. */
const delimited = (node: Element): Formula | undefined => {
  const inner = findElement(
    node,
    one => one.tagName === 'script' || one.tagName === 'math' || hasClass(one, 'katex'),
  )
  if (inner !== undefined && inner !== node) return formulaOf(inner)
  const text = textOf(node).trim()
  const [, inline, display, dollars] =
    /^(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$)$/.exec(text) ?? []
  if (inline !== undefined) return { tex: inline, isDisplay: false }
  const tex = display ?? dollars
  return tex === undefined ? undefined : { tex, isDisplay: true }
}

const mathOf = (source: string, isDisplay: boolean): Ready => {
  // A blank line or two dollar signs would end the formula.
  const tex = source
    .replace(/\n[ \t]*(?=\n)/g, '')
    .replaceAll('$$', '$ $')
    .trim()
  const html = `<code>${escapeHtml(tex.replace(/\s+/g, ' '))}</code>`
  if (isDisplay) return { type: 'ready', isBlock: true, html, node: { type: 'math', value: tex } }
  return {
    type: 'ready',
    isBlock: false,
    html,
    node: { type: 'inlineMath', value: tex.replace(/\s+/g, ' ') },
  }
}
