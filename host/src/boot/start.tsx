import { testConnection } from '@newsletters/shared/api/connection';
import { connect } from '@newsletters/shared/supabase';
import { createRoot } from 'react-dom/client';
import { App } from '../App';
import { offerRemotes } from '../remotes/loader';
import { loadRegistry } from '../remotes/registry';
import { loadConfig } from './config';
import { StartFailure } from './StartFailure';

/** Says on the console whether the backend answers; blocks nothing, and shows no key and no row. */
async function logConnection() {
  try {
    await testConnection();
    console.info('Connection test: connected to the database');
  } catch (error) {
    console.warn('Connection test: failed to connect to the database', (error as Error).message);
  }
}

/** Starts the page: configuration, the one client, the registry of remotes, then the shell. */
export async function start() {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  try {
    const [config, registry] = await Promise.all([loadConfig(), loadRegistry()]);
    connect(config);
    offerRemotes(registry, { origins: config.remoteOrigins, migration: config.migration });
  } catch (error) {
    root.render(<StartFailure error={error} />);
    return;
  }
  root.render(<App />);
  void logConnection();
}
