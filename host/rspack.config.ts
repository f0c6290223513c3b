// @boundaries-ignore all build knowledge is in one place, at the root
import { federated } from '../rspack.config.base.ts';

export default federated('host');
