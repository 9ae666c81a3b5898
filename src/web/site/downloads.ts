// Files of pages on the visitor's own host: below `~/downloads/` of a site they are the same as at the installation.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { sendDownload } from '#library/files/index.ts'

/**
 * Sends the file at an address; undefined where it names none. The address itself gives access, on whatever site it is
 * opened.
 */
export const sendFile = (
  installation: Installation,
  request: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  url: URL,
): Promise<FastifyReply> | undefined => {
  const [blob, space, name] = (form.exec(url.pathname)?.slice(1) ?? []).map(decoded)
  if (blob === undefined || space === undefined || name === undefined) return undefined
  return sendDownload(installation, request, reply, { blob, space, name }, url.searchParams.get('signature'))
}

const form = /\/~\/downloads\/([^/]+)\/([^/]+)\/([^/]+)$/

const decoded = (step: string): string | undefined => {
  try {
    return decodeURIComponent(step)
  } catch {
    return undefined
  }
}
