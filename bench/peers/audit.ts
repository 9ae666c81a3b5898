// Lighthouse's results for a page, on a phone and on a desktop.
import lighthouse, { desktopConfig } from 'lighthouse'

export interface Audit {
  /** Performance, accessibility, best practices and SEO, each of 100. */
  readonly scores: readonly number[]
  /** Largest contentful paint and total blocking time in milliseconds, and cumulative layout shift. */
  readonly largestPaint: number
  readonly blocked: number
  readonly shifted: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const rounds = 3

/** Of three audits, the one with the median largest contentful paint. On a busy host some fail; undefined if all do. */
export const auditPage = async (
  url: string,
  port: number,
  device: 'mobile' | 'desktop',
): Promise<Audit | undefined> => {
  const audits: Audit[] = []
  for (let round = 0; round < rounds; round++) {
    const audit = await auditOnce(url, port, device).catch((error: Error) => console.error(error.message))
    if (audit !== undefined) audits.push(audit)
  }
  return audits.sort((one, other) => one.largestPaint - other.largestPaint)[audits.length >> 1]
}

const auditOnce = async (url: string, port: number, device: 'mobile' | 'desktop'): Promise<Audit> => {
  const flags = { port, logLevel: 'silent' as const, onlyCategories: categories }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not open ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: categories.map(name => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shifted: value('cumulative-layout-shift'),
  }
}
