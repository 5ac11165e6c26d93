// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

import {Ledger1155} from "./base/Ledger1155.sol";
import {PlatformBound} from "./base/PlatformBound.sol";
import {SharedCollection} from "./base/SharedCollection.sol";
import {ISharedCollection} from "./interfaces/ICollection.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {Cid} from "./libraries/Cid.sol";

/**
 * @title The shared ERC-1155 collection
 * @notice A token's supply is fixed when its minter mints it.
 */
contract Shared1155 is Ledger1155, SharedCollection {
    /**
     * @notice Builds the collection for a platform.
     * @param platform_ The platform.
     */
    constructor(IPlatform platform_) PlatformBound(platform_) {}

    /// @inheritdoc ISharedCollection
    function mint(
        uint256 tokenId,
        address to,
        uint256 amount,
        bytes32 digest,
        address royaltyReceiver,
        uint96 royaltyBps
    ) external override onlyPlatform {
        _issue(to, tokenId, amount, _describe(tokenId, digest, royaltyReceiver, royaltyBps));

        // Last, because here others run.
        _askToAccept(to, tokenId, amount);
    }

    /// @inheritdoc ERC1155
    function uri(uint256 id) public view override returns (string memory) {
        _requireMinted(id);
        return Cid.uri(_digestOf(id));
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, IERC165) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev See {SharedCollection-_packedRoyalty}.
    function _packedRoyalty(uint256 tokenId) internal view override returns (uint16) {
        return _royaltyOf(tokenId);
    }
}
