// All checks in their order: first those of what other checks rely on.
import type { Check } from './check.ts'
import { computedUses } from './content/computed-uses.ts'
import { heads } from './content/heads.ts'
import { objects } from './content/objects.ts'
import { pageRevisions } from './content/page-revisions.ts'
import { databaseChecks } from './database/integrity.ts'
import { valueChecks } from './database/values.ts'
import { domainsOfMembers } from './identity/domains-of-members.ts'
import { identityKeys } from './identity/keys.ts'
import { identityReferences } from './identity/references.ts'
import { derivedRows } from './index-check/derived-rows.ts'
import { indexCheck } from './index-check/index-check.ts'
import { awaitedJobs } from './jobs/awaited.ts'
import { jobChecks } from './jobs/jobs.ts'
import { leases } from './jobs/leases.ts'
import { blobs } from './library/blobs.ts'
import { libraryConditions } from './library/conditions.ts'
import { libraryCounters } from './library/counters.ts'
import { fileChecks } from './library/files.ts'
import { places } from './library/places.ts'
import { libraryReferences } from './library/references.ts'
import { parentsOfRevisions } from './library/revisions.ts'
import { revisionsNamed } from './library/revisions-named.ts'
import { specChecks } from './library/specs.ts'
import { siteChecks } from './sites/parts.ts'

/** The checks of one room, or of one subject. */
export interface Area {
  /** A name for people. */
  readonly name: string
  readonly checks: readonly Check[]
}

export const areas: readonly Area[] = [
  { name: 'the database', checks: [...databaseChecks, ...valueChecks] },
  { name: 'people and organizations', checks: [...identityReferences, ...identityKeys, domainsOfMembers] },
  {
    name: 'spaces, change requests and comments',
    checks: [
      ...libraryReferences,
      ...revisionsNamed,
      parentsOfRevisions,
      ...libraryConditions,
      ...libraryCounters,
      places,
      ...specChecks,
    ],
  },
  { name: 'sites', checks: siteChecks },
  { name: 'jobs', checks: [...jobChecks, leases, ...awaitedJobs] },
  { name: 'files', checks: [...fileChecks, ...blobs] },
  { name: 'all that revisions are made of', checks: [objects] },
  { name: 'contents', checks: [heads, computedUses, pageRevisions] },
  { name: 'the indexes', checks: [...derivedRows, indexCheck] },
]

export const checks: readonly Check[] = areas.flatMap(area => area.checks)
