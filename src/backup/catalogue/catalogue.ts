// The catalogue: of every table of the database, what becomes of it in a backup. Tables come after those that they refer to.
import type { Tables } from '#database/index.ts'
import { contentTables } from './content.ts'
import { discussionTables } from './discussion.ts'
import { peopleTables } from './people.ts'
import { signingInTables } from './signing-in.ts'
import { siteTables } from './sites.ts'
import { type CataloguedTable, derivedTable, type KeptTable, momentaryTable } from './table.ts'
import { workTables } from './work.ts'

/** A table that is not named here does not compile. */
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
  // Answers to requests that are sent again within a day, sealed with keys that clients made.
  kept_answers: momentaryTable,
  // What websites answered: the next import asks them again.
  fetched_addresses: momentaryTable,
  // Made again when somebody asks for one.
  kept_pdfs: momentaryTable,
  // What is in an object storage for no blob; a restore puts the bytes of files into the database.
  storage_leftovers: momentaryTable,
  job_turns: momentaryTable,
  // How much was asked for in this minute.
  shared_counts: momentaryTable,
  // Sign-ins under way, and how often some failed: whoever is in the middle of one begins anew.
  passkey_challenges: momentaryTable,
  sign_on_requests: momentaryTable,
  oauth_codes: momentaryTable,
  sign_in_mails: momentaryTable,
  sign_in_attempts: momentaryTable,
}

/** The tables that are backed up, in their order. */
export const keptTables: ReadonlyMap<keyof Tables, KeptTable> = new Map(
  Object.entries(catalogue).flatMap(([name, table]) =>
    table.is === 'kept' ? [[name as keyof Tables, table] as const] : [],
  ),
)
