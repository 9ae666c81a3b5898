// Why the server could not listen, in a sentence that names the address, the setting, and what to do.
import type { Settings } from './settings.ts'

/** The explained error where the cause is known; any other error as it is. */
export const listenFailure = (
  error: unknown,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting = { host: '--host or LECTERN_HOST', port: '--port or LECTERN_PORT' },
): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  switch (code) {
    case 'EADDRINUSE':
      return new Error(
        `port ${port} of ${host} is in use; end what listens there, or choose another port with ${setting.port}`,
      )
    case 'EACCES':
      return new Error(
        `this user may not listen at port ${port}; choose one from 1024 up with ${setting.port}`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new Error(
        `${host} is no address of this machine; set ${setting.host} to one that is, such as 127.0.0.1 or 0.0.0.0`,
      )
    default:
      return error
  }
}
