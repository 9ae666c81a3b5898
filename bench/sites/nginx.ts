// nginx, if installed: one process that sends the files of a folder.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type Started, startedProcess } from '../processes.ts'
import { temporaryFolder } from '../temporary.ts'

/** Pages as files of a folder, and the headers with which all of them are sent. */
export interface SavedPages {
  readonly folder: string
  readonly headers: Readonly<Record<string, string>>
}

/** Undefined if it is not installed. */
export const startNginx = async (pages: SavedPages): Promise<Started | undefined> => {
  if (spawnSync('nginx', ['-v']).error !== undefined) return undefined
  const port = await freePort()
  const own = temporaryFolder('nginx')
  const settings = join(own, 'nginx.conf')
  writeFileSync(settings, settingsFor(own, pages, port))
  const child = spawn('nginx', ['-p', own, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  return startedProcess(child, port)
}

/** A usual configuration for static files, which logs each request; the user matters only when run as root. */
const settingsFor = (own: string, { folder, headers }: SavedPages, port: number): string => `
daemon off;
master_process off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${own}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  default_type text/html;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  access_log /dev/null combined;
  client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/fastcgi;
  uwsgi_temp_path ${own}/uwsgi; scgi_temp_path ${own}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    etag off;
    types { }
    ${Object.entries(headers).map(headerLine).join('\n    ')}
  }
}
`

/** The content type is a setting of its own. */
const headerLine = ([name, value]: readonly [string, string]): string =>
  name === 'content-type'
    ? `default_type ${JSON.stringify(value)};`
    : `add_header ${name} ${JSON.stringify(value)};`
