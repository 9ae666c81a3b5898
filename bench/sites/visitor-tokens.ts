// Very many visitors of one site, each with a token of their own: how long a visitor without one waits meanwhile, and the
// memory that stays in use.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { atMost, type Figure } from '../figures.ts'
import { longestOf, memoryAtRest, waitsDuring } from './beside-work.ts'
import { dumpPage } from './site.ts'

const visitors = 100_000
const asking = 8

/** Pages that are the same for all, that have two variants, and that differ for each visitor. */
const pages = [
  ['Front', 'The same for everybody.'],
  ['Plan', '{% if visitor.claims.plan == "pro" %}\nFor a few.\n{% endif %}'],
  ['Name', 'Hello {{ visitor.claims.sub }}'],
] as const

export const visitorTokens = (bench: Bench): Promise<Figure[]> =>
  bench.serve('visitor-tokens', async server => {
    const { base, key } = await adaptiveSite(bench, server)
    const paths = [`${base}/plan`, `${base}/name`]
    const cookieOf = (visitor: number) => ({ cookie: `lectern-visitor-token=${tokenOf(key, visitor)}` })
    const askAll = (from: number, to: number) => getAll(server, paths, { from, to, cookieOf })
    await askAll(0, visitors / 10)
    const dispatcher = new Agent({ connections: 1 })
    const ask = () => dumpPage(server, base, dispatcher)
    const idle = await waitsDuring(ask, () => sleep(2000))
    const before = await memoryAtRest(server)
    const asked = await waitsDuring(ask, () => askAll(visitors, 2 * visitors))
    await dispatcher.close()
    const after = await memoryAtRest(server)
    const figures: Figure[] = [
      {
        row: `${visitors} visitors, each with another token`,
        ...{ value: (visitors * 1000) / asked.milliseconds, unit: '/s' },
      },
      longestOf('  what a visitor without one waits at most', asked, idle),
    ]
    if (before === undefined || after === undefined) return figures
    const row = '  memory after them, against after the first tenth of as many'
    return [
      ...figures,
      {
        row,
        value: after,
        unit: 'MB',
        reference: before,
        ratio: after / before,
        target: atMost(1.2, 'ratio'),
      },
    ]
  })

const adaptiveSite = async ({ organization }: Bench, { api }: BenchServer) => {
  const { id: space } = await api.ask('POST', `/v1/orgs/${organization}/spaces`, { title: 'Visitors' })
  const changes = pages.map(([title, markdown]) => ({
    ...{ operation: 'insert_page', title, document: { markdown } },
  }))
  await api.ask('POST', `/v1/spaces/${space}/content`, { changes })
  const sites = `/v1/orgs/${organization}/sites`
  const { id } = await api.ask('POST', sites, { title: 'Visitors', visibility: 'public', spaces: [space] })
  await api.ask('PATCH', `${sites}/${id}`, { adaptiveContent: { enabled: true } })
  const { urls } = await api.ask('POST', `${sites}/${id}/publish`)
  const { privateKey } = await api.ask('GET', `${sites}/${id}/publishing/auth`)
  return { base: new URL(urls.published).pathname, key: privateKey as string }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** One in ten visitors has another plan. */
const tokenOf = (key: string, visitor: number): string => {
  const plan = visitor % 10 === 0 ? 'pro' : 'free'
  const claims = { sub: `visitor-${visitor}`, plan, exp: Math.floor(Date.now() / 1000) + 3600 }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

interface Asking {
  readonly from: number
  readonly to: number
  readonly cookieOf: (visitor: number) => { readonly cookie: string }
}

/** Each visitor reads one page. */
const getAll = async (
  server: BenchServer,
  paths: readonly string[],
  { from, to, cookieOf }: Asking,
): Promise<void> => {
  const dispatcher = new Agent({ connections: asking })
  let next = from
  const askOn = async (): Promise<void> => {
    while (next < to) {
      const visitor = next++
      const path = paths[visitor % paths.length] as string
      await dumpPage(server, path, dispatcher, cookieOf(visitor))
    }
  }
  await Promise.all(Array.from({ length: asking }, askOn))
  await dispatcher.close()
}
