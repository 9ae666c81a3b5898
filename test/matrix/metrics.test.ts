// Metrics: each is declared once, and the endpoint, the documents, the dashboard and the alerts follow from that.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { metrics } from '../../src/metrics.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld } from '../world/world.ts'

const handbook = 'docs/handbook/running/monitoring.md'

test('names are those of Prometheus: in base units, counters end in _total, nothing else does', () => {
  assert.equal(new Set(metrics.map(({ name }) => name)).size, metrics.length)
  for (const { name, type, labels } of metrics) {
    assert.match(name, /^(?:lectern|http)_[a-z_]+$/)
    assert.equal(name.endsWith('_total'), type === 'counter', name)
    assert.doesNotMatch(name, /milliseconds|minutes|kilobytes|megabytes|_count$|_sum$|_bucket$/)
    for (const label of labels) assert.match(label, /^[a-z]+$/)
  }
})

test('the handbook has a table of all metrics, as they are declared', () => {
  const rows = metrics.map(({ name, type, labels, help }) => {
    const ofLabels = labels.map(label => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${type} | ${ofLabels} | ${help} |`
  })
  const table = ['| metric | type | labels | what it says |', '|---|---|---|---|', ...rows].join('\n')
  const text = readFileSync(handbook, 'utf8')
  const written = /^\| metric \| type .*(?:\n\|.*)*/m.exec(text)?.[0] ?? ''
  if (process.env.UPDATE_METRICS === '1')
    writeFileSync(
      handbook,
      text.replace(written, () => table),
    )
  else assert.equal(written, table)
})

forEachDatabase((engine, open) => {
  test('what is shown is declared, with its labels, and says nothing of people and what they write', async () => {
    const world = await createWorld(await open())
    const { id, admin } = await world.organization()
    await admin.post(`/orgs/${id}/spaces`, { title: 'Some secret title' })
    await world.inject({ method: 'GET', url: `/some-secret-organization/${id}` })
    const { body } = await world.inject({ method: 'GET', url: '/metrics' })
    const lines = (body as string).split('\n').filter(line => /^(?:lectern|http)_/.test(line))
    for (const line of lines) {
      const [, name = '', labels = ''] = /^([a-z_]+)(?:\{(.*)\})? [\d.e+-]+$/.exec(line) ?? assert.fail(line)
      const metric = metrics.find(one => [one.name, ...parts(one)].includes(name)) ?? assert.fail(line)
      const named = Array.from(labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g), ([, label]) => label as string)
      assert.deepEqual(
        named.filter(label => label !== 'le'),
        metric.labels,
        line,
      )
    }
    assert.ok(lines.includes('lectern_database_up 1'))
    assert.ok(lines.some(line => line.includes(`database="${engine === 'SQLite' ? 'sqlite' : 'postgres'}"`)))
    for (const secret of [id, admin.id, admin.token, 'secret']) assert.ok(!body.includes(secret), secret)
    for (const { name, help, type } of metrics) {
      assert.ok(body.includes(`\n# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`), name)
    }
  })
})

const parts = ({ name, type }: (typeof metrics)[number]): string[] =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : []
