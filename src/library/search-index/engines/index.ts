// The search engines: one for each database.
import type { Ctx } from '#context.ts'
import type { SearchEngine } from './engine.ts'
import { postgresSearch } from './postgres.ts'
import { sqliteSearch } from './sqlite.ts'

export type {
  FoundPage,
  FoundSpace,
  PreparedPage,
  Question,
  Rank,
  Scope,
  SearchEngine,
} from './engine.ts'

export { prepare } from './prepare.ts'

export const engineOf = ({ database }: Pick<Ctx, 'database'>): SearchEngine =>
  database.engine === 'sqlite' ? sqliteSearch : postgresSearch
