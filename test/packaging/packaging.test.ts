// What packaging/ says about the program: its settings, paths, ports and versions, and the files in the image.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse, parseAllDocuments } from 'yaml'
import { chart, chartHash, examples, rendered } from '../../packaging/checks/chart-files.ts'
import { keyOf } from '../../src/given-settings.ts'
import { settingsTable } from '../../src/settings.ts'
import { parseSettingsFile } from '../../src/settings-file.ts'
import { unknownVariables } from '../../src/unknown-variables.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const packaging = join(repository, 'packaging')
const read = (path: string): string => readFileSync(join(packaging, path), 'utf8')
const { version, files, scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))

const described = globSync(
  ['Containerfile', 'compose/*.yaml', 'systemd/*', 'helm/lectern/values.yaml', 'helm/rendered/*'],
  { cwd: packaging },
)

/** Variables that only the files for Compose and the proxy use. */
const notOurs = /^LECTERN_DOMAIN$/

test('every variable that these files set for the program is one of its settings', () => {
  assert.ok(described.length >= 8)
  for (const path of described) {
    const named = read(path).match(/\bLECTERN_[A-Z_]+\b/g) ?? []
    const ours = named.filter(name => !notOurs.test(name))
    assert.deepEqual(unknownVariables(Object.fromEntries(ours.map(name => [name, 'x']))), [], path)
  }
})

test('every value that these files give to a setting is one that it takes', () => {
  const byVariable = new Map(Object.values(settingsTable).map(setting => [setting.variable, setting]))
  for (const path of described)
    for (const [, variable = '', value = ''] of read(path).matchAll(
      /\b(LECTERN_[A-Z_]+)(?:=|: |\n\s+value: )"?([\w./:-]+)"?(?=[\s\\])/g,
    ))
      if (byVariable.has(variable))
        assert.notEqual(byVariable.get(variable)?.read(value), undefined, `${path}: ${variable}`)
})

test('ports and paths are those at which the program listens and answers', () => {
  const port = settingsTable.port.otherwise
  assert.match(read('Containerfile'), new RegExp(`LECTERN_PORT=${port} `))
  assert.match(read('Containerfile'), new RegExp(`EXPOSE ${port}\n`))
  assert.match(read('helm/lectern/templates/_pod.tpl'), new RegExp(`containerPort: ${port}\n`))
  assert.match(read('proxy/Caddyfile'), new RegExp(`dynamic a lectern ${port}\n`))
  assert.match(read('proxy/nginx.conf'), new RegExp(`127.0.0.1:${port};`))
  const health = readFileSync(join(repository, 'src/http/health.ts'), 'utf8')
  const asked = described.flatMap(path =>
    [...read(path).matchAll(/(?:httpGet:\n\s+path: |LECTERN_PORT\})(\/\w+)/g)].map(([, address]) => address),
  )
  assert.equal(asked.length, 7)
  for (const address of asked) assert.ok(health.includes(`'${address}'`), String(address))
})

test('the image and the unit of systemd have the memory settings of npm start', () => {
  const settings: string[] = scripts.start.match(/\bMALLOC_\w+=\d+|--[a-z-]+=\d+/g)
  assert.equal(settings.length, 3)
  for (const path of ['Containerfile', 'systemd/lectern.service'])
    for (const setting of settings) assert.ok(read(path).includes(setting), `${path}: ${setting}`)
})

test('versions are that of the package', () => {
  const { version: chartVersion, appVersion } = parse(read('helm/lectern/Chart.yaml'))
  assert.deepEqual([chartVersion, appVersion], [version, version])
  for (const path of globSync('compose/*.yaml', { cwd: packaging }))
    assert.equal(parse(read(path)).services.lectern.image, `lectern:${version}`)
})

test('the image is made from all that the package contains, whatever else is kept from it', () => {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n')
  const kept = ignored.filter(line => line.startsWith('!')).map(line => line.slice(1))
  const named = [...files, ...sourcesOf(read('Containerfile'))].filter(
    path => !path.startsWith('!') && path !== '.' && path !== 'npm-shrinkwrap.json',
  )
  assert.ok(named.length >= 6)
  for (const path of named)
    assert.ok(
      kept.some(one => matchesGlob(path, `{${one},${one}/**}`)),
      path,
    )
  for (const path of kept) assert.equal(globSync(path, { cwd: repository }).length, 1, path)
})

/** The sources of COPY from the repository. */
const sourcesOf = (containerfile: string): string[] =>
  containerfile
    .split('\n')
    .filter(line => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap(line => line.split(' ').slice(1, -1))

test('the values of the chart, and those of each example, are as its schema says', () => {
  const schema = Compile(JSON.parse(read('helm/lectern/values.schema.json')) as TSchema)
  const defaults = parse(read('helm/lectern/values.yaml'))
  const fits = (values: object) => assert.deepEqual(schema.Errors({ ...defaults, ...values }), [])
  fits({})
  for (const example of examples()) fits(parse(readFileSync(join(chart, example), 'utf8')))
  for (const wrong of [{ databse: 'sqlite' }, { settings: { port: 80 } }, { replicaCount: 0 }])
    assert.equal(schema.Check({ ...defaults, ...wrong }), false)
})

test('the rendered chart is that of the present files', () => {
  for (const example of examples()) {
    const name = example.replace(/^ci\/(.*)-values\.yaml$/, '$1')
    const text = readFileSync(join(rendered, `${name}.yaml`), 'utf8')
    assert.ok(text.includes(chartHash()), 'the chart has changed: run `npm run packaging`')
  }
})

test('the rendered chart gives the program settings that it reads, and secrets as files', async () => {
  const keys = new Set(Object.values(settingsTable).map(keyOf))
  for (const path of globSync('*.yaml', { cwd: rendered })) {
    const objects = parseAllDocuments(readFileSync(join(rendered, path), 'utf8')).map(one => one.toJS())
    const settings = objects.find(({ kind }) => kind === 'ConfigMap').data['lectern.yaml']
    const { values } = await parseSettingsFile('lectern.yaml', settings)
    for (const [name, value] of values) assert.notEqual(settingsTable[name].read(value), undefined, name)

    const { spec } = objects.find(({ kind }) => /Deployment|StatefulSet/.test(kind)).spec.template
    const [{ env, volumeMounts }] = spec.containers
    const mounted = volumeMounts.map(({ mountPath }: { mountPath: string }) => `${mountPath}/`)
    assert.equal(spec.enableServiceLinks, false)
    for (const { value } of env.filter(({ name }: { name: string }) => name.endsWith('_FILE'))) {
      assert.ok(
        mounted.some((folder: string) => value.startsWith(folder)),
        value,
      )
      assert.ok(keys.has(value.split('/').at(-1)), value)
    }
  }
})
