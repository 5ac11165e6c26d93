// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {CampaignCollection} from "./base/CampaignCollection.sol";
import {Ledger1155} from "./base/Ledger1155.sol";
import {PlatformBound} from "./base/PlatformBound.sol";
import {ICampaignCollection} from "./interfaces/ICollection.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {Cid} from "./libraries/Cid.sol";

/**
 * @title A campaign's ERC-1155 collection
 * @notice A token's id is the digest of its metadata file, so nothing about the file is stored.
 */
contract Collection1155 is Ledger1155, CampaignCollection {
    /**
     * @notice Builds what a platform's collections are clones of.
     * @param platform_ The platform.
     */
    constructor(IPlatform platform_) PlatformBound(platform_) {}

    /// @inheritdoc ICampaignCollection
    function mint(uint256, address, address[] calldata to, uint256 amount, bytes32[] calldata digests)
        external
        override
        onlyPlatform
    {
        uint256 code = 0;
        for (uint256 i = 0; i < to.length; ++i) {
            _issue(to[i], uint256(digests[i]), amount, 0);
            code |= to[i].code.length;
        }
        if (code != 0) {
            // Last, because here others run.
            for (uint256 i = 0; i < to.length; ++i) {
                _askToAccept(to[i], uint256(digests[i]), amount);
            }
        }
    }

    /// @inheritdoc ERC1155
    function uri(uint256 id) public view override returns (string memory) {
        _requireMinted(id);
        return Cid.uri(bytes32(id));
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, IERC165) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }
}
