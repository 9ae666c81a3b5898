// The table of a page: one row for each figure, one column for each site.
import type { Audit } from './audit.ts'
import type { Broken, Opened } from './open-page.ts'

export interface Measured extends Opened {
  readonly site: string
  readonly mobile?: Audit | undefined
  readonly desktop?: Audit | undefined
}

/** Markdown, ready to paste into a report. */
export const tableOf = (page: string, pages: number, sites: readonly Measured[]): string =>
  [
    ['', ...sites.map(({ site }) => site)],
    ['---', ...sites.map(() => '---')],
    ...rowsOf(pages).flatMap(([name, cell]) => {
      const cells = sites.map(cell)
      return cells.every(text => text === undefined) ? [] : [[name, ...cells.map(text => text ?? '')]]
    }),
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replace(/^/, `${page}\n\n`)

type Row = [name: string, cell: (site: Measured) => string | undefined]

const rowsOf = (pages: number): Row[] => [
  ['requests, total KB', site => `${site.requests}, ${kilobytes(site.total)}`],
  ['HTML / CSS / JS KB', site => [site.html, site.style, site.script].map(kilobytes).join(' / ')],
  ['requests to other hosts', site => String(site.elsewhere)],
  ['axe, rules:nodes, light / dark', ({ broken }) => `${brokenOf(broken.light)} / ${brokenOf(broken.dark)}`],
  [`pages linked without script, of ${pages}`, site => String(Math.min(site.reachable, pages))],
  ...(['mobile', 'desktop'] as const).flatMap((device): Row[] => [
    [`Lighthouse, ${device}`, site => site[device]?.scores.join(' ')],
    [`LCP s / TBT ms / CLS, ${device}`, site => timesOf(site[device])],
  ]),
]

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const brokenOf = ({ rules, nodes }: Broken): string => (nodes === 0 ? '0' : `${rules.length}:${nodes}`)

const timesOf = (audit: Audit | undefined): string | undefined =>
  audit &&
  `${(audit.largestPaint / 1000).toFixed(2)} / ${audit.blocked.toFixed(0)} / ${audit.shifted.toFixed(3)}`
