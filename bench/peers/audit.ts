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

/** The audit with the middle of the largest paints of three: others may be busy on the machine. */
export const auditPage = async (url: string, port: number, device: 'mobile' | 'desktop'): Promise<Audit> => {
  const audits: Audit[] = []
  for (let round = 0; round < rounds; round++) audits.push(await auditOnce(url, port, device))
  return audits.sort((one, other) => one.largestPaint - other.largestPaint)[rounds >> 1] as Audit
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
