// The migrations, in their order.
import type { Migration } from './migration.ts'

/** The migration's module is loaded only when it is applied: nearly every opened database already has all migrations. */
const migration = (name: string, load: () => Promise<Migration>): Migration => ({
  name,
  up: async (db, engine) => (await load()).up(db, engine),
})

/** Append only: a released migration is never edited. */
export const migrations: readonly Migration[] = [
  migration('0001-first-tables', async () => (await import('./0001-first-tables.ts')).firstTables),
  migration(
    '0002-people-and-access',
    async () => (await import('./0002-people-and-access.ts')).peopleAndAccess,
  ),
  migration('0003-collections', async () => (await import('./0003-collections.ts')).collections),
  migration(
    '0004-content-lineages-and-jobs',
    async () => (await import('./0004-content-lineages-and-jobs.ts')).contentLineagesAndJobs,
  ),
  migration('0005-discussion', async () => (await import('./0005-discussion.ts')).discussion),
  migration('0006-links-and-search', async () => (await import('./0006-links-and-search.ts')).linksAndSearch),
  migration(
    '0007-words-of-each-space',
    async () => (await import('./0007-words-of-each-space.ts')).wordsOfEachSpace,
  ),
  migration('0008-extracts-again', async () => (await import('./0008-extracts-again.ts')).extractsAgain),
  migration(
    '0010-domains-of-members',
    async () => (await import('./0010-domains-of-members.ts')).domainsOfMembers,
  ),
  migration('0012-reaction-counts', async () => (await import('./0012-reaction-counts.ts')).reactionCounts),
  migration('0013-links-by-target', async () => (await import('./0013-links-by-target.ts')).linksByTarget),
  migration(
    '0014-heads-of-comments',
    async () => (await import('./0014-heads-of-comments.ts')).headsOfComments,
  ),
  migration('0015-kept-answers', async () => (await import('./0015-kept-answers.ts')).keptAnswers),
  migration(
    '0016-extracts-of-blocks',
    async () => (await import('./0016-extracts-of-blocks.ts')).extractsOfBlocks,
  ),
  migration('0017-jobs-of-owners', async () => (await import('./0017-jobs-of-owners.ts')).jobsOfOwners),
  migration('0018-imports', async () => (await import('./0018-imports.ts')).imports),
  migration(
    '0019-fetched-addresses',
    async () => (await import('./0019-fetched-addresses.ts')).fetchedAddresses,
  ),
  migration('0020-kept-pdfs', async () => (await import('./0020-kept-pdfs.ts')).keptPdfs),
  migration('0021-openapi-specs', async () => (await import('./0021-openapi-specs.ts')).openapiSpecs),
  migration('0022-computed-pages', async () => (await import('./0022-computed-pages.ts')).computedPages),
  migration('0023-translations', async () => (await import('./0023-translations.ts')).translations),
  migration('0024-sites', async () => (await import('./0024-sites.ts')).sites),
  migration(
    '0025-restricted-pages',
    async () => (await import('./0025-restricted-pages.ts')).restrictedPages,
  ),
  migration('0026-signing-in', async () => (await import('./0026-signing-in.ts')).signingIn),
  migration('0027-former-slugs', async () => (await import('./0027-former-slugs.ts')).formerSlugs),
  migration('0028-former-places', async () => (await import('./0028-former-places.ts')).formerPlaces),
  migration('0029-insights', async () => (await import('./0029-insights.ts')).insights),
  migration(
    '0030-forms-of-references',
    async () => (await import('./0030-forms-of-references.ts')).formsOfReferences,
  ),
  migration('0031-links-by-kind', async () => (await import('./0031-links-by-kind.ts')).linksByKind),
  migration('0032-merge-rules', async () => (await import('./0032-merge-rules.ts')).mergeRules),
  migration(
    '0033-pages-of-revisions',
    async () => (await import('./0033-pages-of-revisions.ts')).pagesOfRevisions,
  ),
  migration('0034-shown-people', async () => (await import('./0034-shown-people.ts')).shownPeople),
  migration(
    '0035-search-of-descriptions',
    async () => (await import('./0035-search-of-descriptions.ts')).searchOfDescriptions,
  ),
  migration('0036-words-in-order', async () => (await import('./0036-words-in-order.ts')).wordsInOrder),
  migration('0037-link-counts', async () => (await import('./0037-link-counts.ts')).linkCounts),
  migration('0038-shared-counts', async () => (await import('./0038-shared-counts.ts')).sharedCounts),
  migration('0039-files-in-storage', async () => (await import('./0039-files-in-storage.ts')).filesInStorage),
  migration('0041-titles-above', async () => (await import('./0041-titles-above.ts')).titlesAbove),
  migration('0042-lagging-spaces', async () => (await import('./0042-lagging-spaces.ts')).laggingSpaces),
  migration('0043-merges-in-steps', async () => (await import('./0043-merges-in-steps.ts')).mergesInSteps),
  migration('0044-fewer-merges', async () => (await import('./0044-fewer-merges.ts')).fewerMerges),
  migration(
    '0045-claims-of-indexes',
    async () => (await import('./0045-claims-of-indexes.ts')).claimsOfIndexes,
  ),
  migration('0046-words-with-codes', async () => (await import('./0046-words-with-codes.ts')).wordsWithCodes),
  migration('0047-webhooks', async () => (await import('./0047-webhooks.ts')).webhooks),
]
