// A bare Fastify that sends pages from memory, with which published sites are compared.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type Started, startNode } from '../processes.ts'
import type { SavedPages } from './nginx.ts'

export const startFastify = async ({ folder, headers }: SavedPages): Promise<Started> => {
  const port = await freePort()
  const script = fileURLToPath(new URL('../reference/pages.ts', import.meta.url))
  return startNode([script, folder, String(port), JSON.stringify(headers)], port, {})
}

/** Saves a page under the path that `pathOf` returns. */
export const savePage = (folder: string, index: number, page: Buffer | string): void =>
  writeFileSync(join(folder, nameOf(index)), page)

export const pathOf = (index: number): string => `/${nameOf(index)}`

const nameOf = (index: number): string => `page-${index}.html`
