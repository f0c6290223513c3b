import { federated } from '../rspack.config.base.ts';

export default federated('host');
