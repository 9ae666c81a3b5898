// Checks of the keys by which people and teams are looked up.
import { emailKey, searchKey } from '#identity/users/index.ts'
import type { Check } from '../check.ts'
import { derivedColumn } from '../kinds/derived-column.ts'

export const identityKeys: readonly Check[] = [
  derivedColumn({ table: 'users', column: 'email_key', from: ['email'], make: emailKey }),
  derivedColumn({ table: 'users', column: 'search_key', from: ['display_name', 'email'], make: searchKey }),
  derivedColumn({ table: 'teams', column: 'title_key', from: ['title'], make: title => title.toLowerCase() }),
]
