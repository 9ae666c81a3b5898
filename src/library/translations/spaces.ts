// The spaces in settings: which may be sources and targets, and which are gone.
import type { Ctx } from '#context.ts'
import { reaches } from '#identity/levels/index.ts'
import { type FieldProblem, Invalid } from '#kernel/errors.ts'
import { spacesById } from '../spaces/index.ts'
import { organizationsOfSpaces } from './store.ts'

export interface NamedSpaces {
  readonly sources: readonly string[]
  /** By language. */
  readonly targets: Readonly<Record<string, string>>
}

/** Refuses spaces that cannot be translated into each other, and those that the caller may not use; `old` ones may stay. */
export const refuseUnlessNameable = async (
  ctx: Ctx,
  organizationId: string,
  wanted: NamedSpaces,
  old: NamedSpaces = { sources: [], targets: {} },
): Promise<void> => {
  const problems = problemsOfTwice(wanted)
  const knownSources = new Set(old.sources)
  const knownTargets = new Set(Object.values(old.targets))
  const named = [
    ...wanted.sources.map((space, index) => ({ space, path: `/sources/${index}`, need: 'read' }) as const),
    ...targetsOf(wanted).map(([space, path]) => ({ space, path, need: 'edit' }) as const),
  ].filter(({ space, need }) => !(need === 'read' ? knownSources : knownTargets).has(space))
  const seen =
    named.length === 0
      ? new Map()
      : await spacesById(
          ctx,
          named.map(({ space }) => space),
        )
  for (const { space, path, need } of named) {
    const found = seen.get(space)
    if (found?.row.organization_id !== organizationId || !reaches(found.level, need))
      problems.push({ path, message: `must be the id of a space of this organization that you may ${need}` })
  }
  const [first] = problems
  if (first !== undefined)
    throw new Invalid(`${first.path.slice(1).replaceAll('/', '.')} ${first.message}`, problems)
}

/** The problems of those spaces that are no longer in the organization. */
export const problemsOfSpaces = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const organizations = await organizationsOfSpaces(ctx, ids)
  const problems = new Map<string, string>()
  for (const id of ids) {
    const there = organizations.get(id)
    if (there === undefined) problems.set(id, 'was deleted; restore it, or name another one')
    else if (there !== organizationId)
      problems.set(id, 'was transferred to another organization; name another one')
  }
  return problems
}

const targetsOf = ({ targets }: NamedSpaces): (readonly [space: string, path: string])[] =>
  Object.entries(targets).map(([language, space]) => [space, `/targets/${language}`])

/** Refuses a space that is named twice: if two targets were written into it, they would overwrite each other for ever. */
const problemsOfTwice = (wanted: NamedSpaces): FieldProblem[] => {
  const taken = new Set<string>(wanted.sources)
  const problems: FieldProblem[] = []
  for (const [space, path] of targetsOf(wanted)) {
    if (taken.has(space)) problems.push({ path, message: 'must be a space that is named nowhere else' })
    taken.add(space)
  }
  return problems
}
