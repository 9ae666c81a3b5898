// The reference for pages: a bare Fastify that sends the files of a folder from memory, each with the same headers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'

const [folder = '', port = '0', headers = '{}'] = process.argv.slice(2)
const sent = JSON.parse(headers) as Record<string, string>
const files = new Map(readdirSync(folder).map(name => [`/${name}`, readFileSync(join(folder, name))]))
const server = Fastify()

server.get('/*', (request, reply) => {
  const file = files.get(request.url)
  if (file === undefined) return reply.code(404).send()
  return reply.headers(sent).send(file)
})

await server.listen({ host: '127.0.0.1', port: Number(port) })
