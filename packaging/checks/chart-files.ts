// The files of the chart, and a hash of everything that its rendering depends on.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const chart = fileURLToPath(new URL('../helm/lectern', import.meta.url))
export const rendered = fileURLToPath(new URL('../helm/rendered', import.meta.url))

/** The examples in ci/: values that the chart is rendered with. */
export const examples = (): string[] => globSync('ci/*-values.yaml', { cwd: chart }).sort()

/** A hash of the templates, the values and the examples. */
export const chartHash = (): string => {
  const hash = createHash('sha256')
  for (const path of globSync('**/*.{yaml,tpl,txt,json}', { cwd: chart }).sort())
    hash.update(`${path}\0${readFileSync(join(chart, path), 'utf8')}\0`)
  return hash.digest('hex')
}
