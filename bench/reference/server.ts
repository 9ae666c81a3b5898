// The reference: a bare Fastify that hashes and looks up the token, reads one row by key and sends it as JSON.
import { hash } from 'node:crypto'
import Fastify from 'fastify'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const [database = '', port = '0'] = process.argv.slice(2)
const store = database.startsWith('postgres:') ? await openPostgres(database) : openSqlite(database)
const server = Fastify()

const isKnown = async (authorization: string | undefined): Promise<boolean> =>
  (await store.token(hash('sha256', authorization?.slice('Bearer '.length) ?? '', 'base64url'))) !== undefined

server.get('/healthz', async () => ({ ok: true }))

server.get<{ Params: { id: string } }>('/spaces/:id', async (request, reply) => {
  if (!(await isKnown(request.headers.authorization))) return reply.code(401).send()
  return (await store.space(request.params.id)) ?? reply.code(404).send()
})

server.post<{ Body: { text: string } }>('/texts', async (request, reply) => {
  if (!(await isKnown(request.headers.authorization))) return reply.code(401).send()
  return { added: await store.addText(request.body.text) }
})

server.post<{ Body: { texts: string[] } }>('/many-texts', async (request, reply) => {
  if (!(await isKnown(request.headers.authorization))) return reply.code(401).send()
  return { added: await store.addTexts(request.body.texts) }
})

await server.listen({ host: '127.0.0.1', port: Number(port) })
