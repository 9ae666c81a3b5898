// An import as what an operation acts on: the caller's level on it is that on the space that it goes into.
import type { Subject } from '#http/operation.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { organizationFor } from '#identity/organizations/index.ts'
import { refusalOfLevel, space } from '../spaces/index.ts'
import { type ImportRow, importById } from './store.ts'

export interface ImportAccess {
  readonly row: ImportRow
  readonly level: Level
}

export const importSubject: Subject<ImportAccess, Level> = {
  noun: 'import',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'member')
    const row = organization && (await importById(ctx.db, params.importId as string))
    if (row === undefined || row.organization_id !== organization?.id) return undefined
    const access = await space.find(ctx, { spaceId: row.space_id })
    if (access === undefined || access.row.organization_id !== row.organization_id) return undefined
    return { row, level: access.level }
  },
  permits: ({ level }, need) => reaches(level, need),
  refusal: refusalOfLevel,
}
