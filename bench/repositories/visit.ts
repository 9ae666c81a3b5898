// A page of a published site in a browser: what it loads, its errors, its text and its links.
import type { BrowserContext, Page } from 'playwright-core'

export interface Visit {
  readonly status: number
  /** Errors in the console, except violations of the content security policy. */
  readonly consoleErrors: readonly string[]
  readonly failedRequests: readonly string[]
  /** URLs on other hosts that the page requested. */
  readonly otherHosts: readonly string[]
  /** What the content security policy refused. */
  readonly refused: readonly string[]
  /** Absolute URLs, each once. */
  readonly links: readonly string[]
  readonly anchors: readonly string[]
  /** Syntax of blocks that is visible as text, with the text around it. */
  readonly rawBlocks: readonly string[]
  /** Whether both the page's heading and the document's title exist. */
  readonly hasTitle: boolean
  /** Pixels by which the page is wider than a phone. */
  readonly tooWide: number
}

/** Opens a page, and loads all images by scrolling down. */
export const visit = async (context: BrowserContext, address: string): Promise<Visit> => {
  const page = await context.newPage()
  try {
    const heard = listen(page, new URL(address).host)
    const answer = await page.goto(address, { waitUntil: 'load' })
    await page.evaluate(loadImages)
    const read: Read = await page.evaluate(readPage)
    await page.setViewportSize(telephone)
    const tooWide: number = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    const { refused, ...rest } = read
    return {
      status: answer?.status() ?? 0,
      ...heard,
      refused: [...heard.refused, ...refused],
      ...rest,
      tooWide,
    }
  } finally {
    await page.close()
  }
}

/** Requests to other hosts are recorded, and get an empty response. */
export const prepare = async (context: BrowserContext, site: string): Promise<void> => {
  const { origin } = new URL(site)
  await context.route(
    url => url.origin !== origin,
    route => route.fulfill({ status: 204 }),
  )
  await context.addInitScript(keepRefused)
}

/** Records policy violations from the beginning. */
const keepRefused = `
  window.refusedByPolicy = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    window.refusedByPolicy.push([effectiveDirective, blockedURI, sample].join(' ')))`

const telephone = { width: 390, height: 844 }

type Read = Pick<Visit, 'refused' | 'links' | 'anchors' | 'rawBlocks' | 'hasTitle'>

const listen = (page: Page, host: string) => {
  const heard = {
    consoleErrors: [] as string[],
    failedRequests: [] as string[],
    otherHosts: [] as string[],
    refused: [] as string[],
  }
  page.on('pageerror', error => heard.consoleErrors.push(String(error)))
  page.on('console', message => {
    if (!['error', 'warning'].includes(message.type())) return
    const isPolicy = message.text().includes('Content Security Policy')
    ;(isPolicy ? heard.refused : heard.consoleErrors).push(message.text())
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.host !== host) heard.otherHosts.push(request.url())
  })
  page.on('requestfailed', request =>
    heard.failedRequests.push(`${request.failure()?.errorText} ${request.url()}`),
  )
  page.on('response', response => {
    if (response.status() >= 400) heard.failedRequests.push(`${response.status()} ${response.url()}`)
  })
  return heard
}

const loadImages = `Promise.all([...document.images].map(image => {
  image.loading = 'eager'
  return image.complete || new Promise(done => (image.onload = image.onerror = done))
}))`

/**
 * Searches the text outside code, except the outline and the menus, which repeat headings and titles. PDF links are
 * skipped: each PDF would have to be made.
 */
const readPage = `(() => {
  const raw = []
  const syntax = /\\{%|%\\}|\\{\\{|^\\s*:::|^\\s*!!!|^\\s*\\?\\?\\?|<\\/?[A-Za-z][\\w-]*(\\s[^<>]*)?>|^\\s*={3} "|\\[\\^|^\\s*>\\s?\\[!|\\]\\(|\\{: ?[#.]|^\\s*#{1,6} |\\*\\*\\S|^\\s*\\|.*\\|\\s*$/m
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement.closest('nav, pre, code, kbd, samp, script, style, template, textarea, math, svg')) continue
    const found = syntax.exec(node.data)
    if (found) raw.push(node.data.slice(Math.max(0, found.index - 40), found.index + 80).replaceAll(/\\s+/g, ' ').trim())
  }
  const links = [...document.querySelectorAll('a[href]:not([rel=nofollow])')].map(({ href }) => href)
  const heading = document.querySelector('h1')
  return {
    rawBlocks: raw,
    links: [...new Set(links)],
    anchors: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    refused: window.refusedByPolicy,
    hasTitle: document.title.trim() !== '' && (heading?.textContent.trim() ?? '') !== '',
  }
})()`
