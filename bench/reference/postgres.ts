// The reference on PostgreSQL: pg's named statements and nothing above them.
import pg from 'pg'
import type { ReferenceStore } from './store.ts'

export const openPostgres = async (url: string): Promise<ReferenceStore> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(
    'create table if not exists reference_texts (id bigserial primary key, text text not null)',
  )
  const named = (name: string, text: string) => async (value: string | readonly string[]) =>
    (await pool.query({ name, text, values: [value] })).rows[0]
  return {
    token: named('token', 'select id, user_id, scope, expires_at from tokens where hash = $1'),
    space: named('space', 'select * from spaces where id = $1'),
    addText: named('insert', 'insert into reference_texts (text) values ($1) returning id'),
    addTexts: named(
      'insert-many',
      'insert into reference_texts (text) select unnest($1::text[]) returning id',
    ),
  }
}
