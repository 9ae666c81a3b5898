// What Lighthouse says of a page, on a telephone and on a desk.
import lighthouse, { desktopConfig } from 'lighthouse'

export interface Audit {
  /** Performance, accessibility, best practices and what search engines want, each of 100. */
  readonly scores: readonly number[]
  /** Milliseconds, milliseconds, and a share of the window. */
  readonly largestPaint: number
  readonly blocked: number
  readonly shifted: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const rounds = 3

/** The one with the middle of the largest paints of three; on a busy machine some fail, and undefined is what is left of none. */
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
