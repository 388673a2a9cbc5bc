/** Whether a host name (`URL.hostname`) is this computer. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return /^(.*\.)?localhost$/i.test(host) || /^127(\.\d+){3}$/.test(host) || host === '[::1]';
}

/** Whether data sent to an address (a parsed `URL`) is unencrypted on the network. */
export const isPlainHttp = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'http:' && !isLoopback(hostname);
