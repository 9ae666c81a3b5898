// Sends a version in its original form, from its signed address.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { namesTag } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { timeLeft } from './address.ts'
import { streamPart } from './parts.ts'
import { livingVersion } from './store.ts'

interface Request {
  Params: { id: string; slug: string }
  Querystring: { signature?: unknown }
}

export const registerSpecSources = (server: FastifyInstance, installation: Installation): void => {
  server.get<Request>('/openapi-specs/:id/:slug', async ({ params, query, headers }, reply) => {
    const { read } = installation.database
    const left = timeLeft(installation, params, query.signature)
    const version = left > 0 ? await livingVersion(read, params.id) : undefined
    if (version === undefined)
      throw new NotFound('there is no such spec, or its address has ended; ask for its address again')
    reply.headers({
      etag: `"${version.id}"`,
      'cache-control': `private, max-age=${left}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': `${version.media_type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${params.slug}.${extensions[version.media_type]}"`,
    })
    const known = headers['if-none-match']
    if (known !== undefined && namesTag(known, version.id)) return reply.code(304).send()
    return reply.header('content-length', version.source_size).send(streamPart(read, version.id, 'source'))
  })
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
}
