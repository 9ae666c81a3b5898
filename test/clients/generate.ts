// Generates clients from the API document with third-party generators, each in a folder of its own.
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'

const compilerLibrary = new URL('compiler-library.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: compilerLibrary, shortCircuit: true } : next(specifier, context),
})

/** Generates the client's files and the program that uses them, ready to be compiled in `folder`. */
export type Generate = (document: object, folder: string) => Promise<void>

export const generators: Readonly<Record<string, Generate>> = {
  'openapi-fetch': async (document, folder) => {
    const { default: openapiTs, astToString } = await import('openapi-typescript')
    await writeFile(join(folder, 'schema.ts'), astToString(await openapiTs(document as never)))
  },
  'hey-api': async (document, folder) => {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({
      input: document as never,
      output: { path: join(folder, 'client'), module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    })
  },
}

/** A project with a generated client and the program that is named after it. */
export const generateProject = async (name: string, document: object, folder: string): Promise<string> => {
  await mkdir(folder)
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await generators[name]?.(document, folder)
  const program = join(folder, 'program.ts')
  await cp(`test/clients/programs/${name}.ts`, program)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
  return program
}

const compilerOptions = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
}
