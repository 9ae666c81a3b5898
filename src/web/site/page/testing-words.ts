// For tests in a browser: finds what a page in the pseudo-language shows untranslated or cut off.
import type { Page } from 'playwright-core'

export interface Content {
  /** Titles and names that are printed as they are. */
  readonly names: readonly string[]
  /** The source of articles; its words may appear in articles and in search results. */
  readonly text: string
}

/** Texts outside of brackets that are not content; texts that are cut off; whether the page is wider than the window. */
export const faultsOf = (page: Page, { names, text }: Content): Promise<string[]> =>
  page.evaluate(
    `(${findFaults})(${JSON.stringify(names)}, new Set(${JSON.stringify(text.match(/\p{L}+/gu) ?? [])}))`,
  )

/** Runs in the browser. Names of keys are those on keyboards; text for screen readers alone takes no room. */
const findFaults = `(names, words) => {
  const faults = []
  const isWritten = text => !/\\p{L}/u.test(text) || names.includes(text.trim())
  const isOfArticle = (element, text) => element.closest('article, .found, #\\\\~found, .outline') !== null
    && (text.match(/\\p{L}+/gu) ?? []).every(word => words.has(word))
  const judge = (element, text, where) => {
    if (!isWritten(text) && !isOfArticle(element, text)) faults.push('untranslated: ' + where + ' ' + text.trim().slice(0, 80))
  }
  const pathOf = element => element.tagName.toLowerCase() + (element.className?.trim?.() ? '.' + element.className : '')
  let depth = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element.closest('script, style, template, time, kbd, math, svg')) continue
    let outside = ''
    for (const sign of node.data) {
      if (sign === '⟦') depth++
      else if (sign === '⟧') depth--
      else if (depth === 0) outside += sign
    }
    judge(element, outside, pathOf(element))
  }
  if (depth !== 0) faults.push('brackets are open')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-close', 'data-done']) {
      const text = element.getAttribute(name)
      if (text) judge(element, text.replace(/⟦[^⟧]*⟧/g, ''), pathOf(element) + '[' + name + ']')
    }
  const cuts = style => /hidden|clip/.test(style.overflowX)
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && /[⟦⟧]/.test(data))
    if (own.length === 0 || element.matches('.skip, .unseen, .unseen *') || !element.checkVisibility({ visibilityProperty: true })) continue
    for (let around = element; around !== document.body; around = around.parentElement) {
      const { width, left, right } = around.getBoundingClientRect()
      if (width <= 1) break
      if (!cuts(getComputedStyle(around))) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      if (text.left < left - 1 || text.right > right + 1)
        faults.push('cut off: ' + pathOf(element) + ' in ' + pathOf(around) + ' ' + element.textContent.slice(0, 60))
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window: ' + [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1).map(pathOf).slice(0, 6))
  return [...new Set(faults)]
}`
