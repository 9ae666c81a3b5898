// The content security policy of a page: its own style and scripts, pictures, frames that the operator allows, and the
// servers of the APIs that it shows.
import { createHash } from 'node:crypto'
import type { Ctx } from '#context.ts'
import type { ShellWithPage } from '../route-data.ts'
import { placeScript, themeScript } from './inline-scripts.ts'
import { ownStyle } from './own-style.ts'

/** The value of `Content-Security-Policy`; `frames` are the origins of embeds that are allowed. */
export const policyOf = (shell: ShellWithPage, frames: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${sourceOf(ownStyle(shell))}`,
    scripts,
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    "font-src 'self'",
    ["connect-src 'self'", ...(shell.page?.callable ?? [])].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
  ].join('; ')

/** The origins of frames that an article may load; empty where it has no embed that a reader may open. */
export const framesIn = ({ rendering }: Pick<Ctx, 'rendering'>, article: string): readonly string[] =>
  article.includes(' data-frame="') ? rendering.frameOrigins : []

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const scripts = `script-src 'self' ${[themeScript, placeScript].map(sourceOf).join(' ')}`
