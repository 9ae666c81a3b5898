// SQL on change requests whose content a site shows instead of main contents.
import type { Ctx } from '#context.ts'

/** The change requests with their roots, in one query; those of deleted spaces are left out. */
export const changeRequestsWithRoots = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('change_requests')
        .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
        .innerJoin('revisions as own', 'own.id', 'change_requests.head_revision_id')
        .innerJoin('revisions as base', join =>
          join.on(({ eb, ref, fn }) =>
            eb(
              'base.id',
              '=',
              fn.coalesce('change_requests.merged_ancestor_id', ref('change_requests.initial_revision_id')),
            ),
          ),
        )
        .select(({ selectFrom, fn }) => [
          'change_requests.id',
          'change_requests.number',
          'change_requests.subject',
          'change_requests.status',
          'change_requests.comments',
          'change_requests.space_id',
          'spaces.title as space_title',
          'spaces.lineage_id',
          'spaces.head_revision_id as main_revision',
          'own.id as revision',
          'own.root as root',
          'base.id as base_revision',
          'base.root as base_root',
          selectFrom('change_request_conflicts')
            .whereRef('change_request_conflicts.change_request_id', '=', 'change_requests.id')
            .select(fn.countAll().as('count'))
            .as('conflicts'),
        ])
        .where('change_requests.id', 'in', ids)
        .where('spaces.deleted_at', 'is', null)
        .orderBy('change_requests.id')
        .execute()

export type ProposedRow = Awaited<ReturnType<typeof changeRequestsWithRoots>>[number]
