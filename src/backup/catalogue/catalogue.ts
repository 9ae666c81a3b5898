// The catalogue: for every table of the database, what happens to it in a backup. Tables come after those that they refer
// to.
import type { Tables } from '#database/index.ts'
import { contentTables } from './content.ts'
import { discussionTables } from './discussion.ts'
import { peopleTables } from './people.ts'
import { signingInTables } from './signing-in.ts'
import { siteTables } from './sites.ts'
import { type CataloguedTable, derivedTable, type KeptTable, momentaryTable } from './table.ts'
import { workTables } from './work.ts'

/** Leaving out a table is a compile error. */
export const catalogue: Readonly<Record<keyof Tables, CataloguedTable>> = {
  ...peopleTables,
  ...contentTables,
  ...discussionTables,
  ...signingInTables,
  ...siteTables,
  ...workTables,
  migrations: derivedTable,
  text_extracts: derivedTable,
  content_index: derivedTable,
  extract_retries: derivedTable,
  page_links: derivedTable,
  link_targets: derivedTable,
  link_counts: derivedTable,
  link_names: derivedTable,
  page_anchors: derivedTable,
  search_pages: derivedTable,
  search_words: derivedTable,
  restricted_pages: derivedTable,
  // Answers kept for requests that are repeated within a day, encrypted with keys that clients made.
  kept_answers: momentaryTable,
  // What websites answered: the next import fetches it again.
  fetched_addresses: momentaryTable,
  // Made again on demand.
  kept_pdfs: momentaryTable,
  // Objects in an object storage that no blob refers to; a restore puts the bytes of files into the database.
  storage_leftovers: momentaryTable,
  job_turns: momentaryTable,
  // Counts of requests in the current minute.
  shared_counts: momentaryTable,
  // Sign-ins in progress, and counts of failed ones: a person who is signing in starts again.
  passkey_challenges: momentaryTable,
  sign_on_requests: momentaryTable,
  oauth_codes: momentaryTable,
  sign_in_mails: momentaryTable,
  sign_in_attempts: momentaryTable,
}

/** The tables that are backed up, in the order of the catalogue. */
export const keptTables: ReadonlyMap<keyof Tables, KeptTable> = new Map(
  Object.entries(catalogue).flatMap(([name, table]) =>
    table.is === 'kept' ? [[name as keyof Tables, table] as const] : [],
  ),
)
