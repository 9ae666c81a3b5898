// The dashboard and the alerts query only metrics that exist, and link to the handbook's text on them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { slug } from 'github-slugger'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse } from 'yaml'
import { metrics } from '../../src/metrics.ts'
import { checkQuery, type Selectable } from './promql.ts'

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook', string>>
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly description?: string
  readonly datasource?: { readonly uid: string }
  readonly targets?: readonly {
    readonly expr: string
    readonly legendFormat: string
    readonly datasource: { uid: string }
  }[]
}

const folder = 'packaging/monitoring'
const alerts: readonly Alert[] = parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
)
const dashboard = JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8'))
const panels: readonly Panel[] = dashboard.panels.filter(({ type }: Panel) => type !== 'row')

const seriesOf = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  labels: readonly string[],
): [string, Selectable][] => {
  if (type !== 'histogram') return [[name, { type, labels }]]
  const counting = { type: 'counter', labels } as const
  return [
    [`${name}_bucket`, { ...counting, labels: [...labels, 'le'] }],
    [`${name}_sum`, counting],
    [`${name}_count`, counting],
  ]
}

/** Node's own metrics, which are known once they are collected. */
const ofNode = (): [string, Selectable][] => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register.getMetricsAsArray().flatMap(metric => {
    const {
      name,
      type,
      labelNames = [],
    } = metric as unknown as {
      name: string
      type: 'counter' | 'gauge' | 'histogram'
      labelNames?: string[]
    }
    return seriesOf(name, type, labelNames)
  })
}

const series = new Map([
  ...metrics.flatMap(({ name, type, labels }) => seriesOf(name, type, labels)),
  ...ofNode(),
])

describe('queries are refused', () => {
  for (const [query, reason] of [
    ['rate(lectern_jobs_total[5m])', /no lectern_jobs_total/],
    ['http_request_duration_seconds', /no http_request_duration_seconds/],
    ['lectern_jobs{status="failed"}', /no label status/],
    ['sum by (space) (lectern_jobs)', /the label space/],
    ['rate(lectern_jobs[5m])', /rate of a gauge/],
    ['max_over_time(http_requests_total[5m])', /max_over_time of a counter/],
    ['sum(lectern_jobs', /cannot be read/],
    ['lectern_jobs{kind="x"', /cannot be read/],
  ] as const)
    test(`that ask for what is not there: ${query}`, () =>
      assert.throws(() => checkQuery(query, series), reason))
})

test('alerts ask for what there is, and lead to a part of the handbook', () => {
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length)
  for (const { alert, expr, labels, annotations } of alerts) {
    checkQuery(expr, series)
    assert.match(alert, /^Lectern[A-Z]\w+$/)
    assert.ok(['critical', 'warning'].includes(labels.severity), alert)
    const { summary, description, runbook } = annotations
    assert.ok(summary.length > 10 && description.length > 10, alert)
    const [file = '', anchor] = runbook.split('#')
    const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
    assert.ok(
      Array.from(headings, ([, heading]) => slug(heading as string)).includes(anchor as string),
      runbook,
    )
  }
})

test('the handbook says what to do about each alert', () => {
  const text = readFileSync('docs/handbook/running/alerts.md', 'utf8')
  const named = Array.from(text.matchAll(/`(Lectern[A-Z]\w+)`/g), ([, name]) => name as string)
  assert.deepEqual(new Set(named), new Set(alerts.map(({ alert }) => alert)))
})

test('the dashboard asks for what there is, of the data source that is chosen', () => {
  assert.ok(
    dashboard.templating.list.some(({ name, type }: any) => name === 'datasource' && type === 'datasource'),
  )
  assert.equal(new Set(dashboard.panels.map(({ id }: Panel) => id)).size, dashboard.panels.length)
  for (const { title, description, datasource, targets = [] } of panels) {
    assert.ok(targets.length > 0 && description !== undefined, title)
    for (const one of [{ datasource }, ...targets]) assert.equal(one.datasource?.uid, `\${datasource}`, title)
    for (const { expr, legendFormat } of targets) {
      const left = [...checkQuery(expr, series), 'instance']
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(left.includes(label as string), `${title}: ${legendFormat}`)
    }
  }
})

test('every metric of work and trouble is drawn', () => {
  const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  const notDrawn = metrics.map(({ name }) => name).filter(name => !drawn.includes(name))
  assert.deepEqual(notDrawn, [
    'lectern_build_info',
    'lectern_thread_task_wait_seconds',
    'lectern_thread_task_duration_seconds',
    'lectern_saml_certificate_earliest_expiry_timestamp_seconds',
  ])
})
