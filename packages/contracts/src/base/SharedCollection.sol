// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";

import {ISharedCollection} from "../interfaces/ICollection.sol";
import {SharedTokenId} from "../libraries/SharedTokenId.sol";
import {PlatformBound} from "./PlatformBound.sol";

/**
 * @title A shared collection
 * @notice Anyone mints here through the platform; each token has its own digest and royalty.
 */
abstract contract SharedCollection is IERC2981, ISharedCollection, PlatformBound {
    /// @dev Set in a packed royalty if its receiver is not the minter, and so is stored.
    uint16 private constant STORED_RECEIVER = 0x8000;

    /// @dev The basis points in a packed royalty.
    uint16 private constant BPS_MASK = 0x7fff;

    string private constant NAME = "Plinth";
    string private constant SYMBOL = "PLINTH";

    mapping(uint256 tokenId => bytes32) private _digests;
    mapping(uint256 tokenId => address) private _royaltyReceivers;

    /// @inheritdoc IERC2981
    function royaltyInfo(uint256 tokenId, uint256 salePrice)
        external
        view
        override
        returns (address receiver, uint256 amount)
    {
        uint16 royalty = _packedRoyalty(tokenId);
        receiver = royalty & STORED_RECEIVER == 0 ? SharedTokenId.minterOf(tokenId) : _royaltyReceivers[tokenId];
        amount = (salePrice * (royalty & BPS_MASK)) / 10_000;
    }

    /// @dev Stores what a token says about itself, but for the royalty, which comes back packed for the token's own slot.
    function _describe(uint256 tokenId, bytes32 digest, address royaltyReceiver, uint96 royaltyBps)
        internal
        returns (uint16 royalty)
    {
        royalty = uint16(royaltyBps);
        _digests[tokenId] = digest;
        if (royaltyReceiver != SharedTokenId.minterOf(tokenId)) {
            _royaltyReceivers[tokenId] = royaltyReceiver;
            royalty |= STORED_RECEIVER;
        }
    }

    /// @dev The digest of a token's metadata file.
    function _digestOf(uint256 tokenId) internal view returns (bytes32) {
        return _digests[tokenId];
    }

    /// @dev What {_describe} returned when the token was minted, zero if there is no such token.
    function _packedRoyalty(uint256 tokenId) internal view virtual returns (uint16);

    /// @dev See {PlatformBound-_collectionName}.
    function _collectionName() internal pure override returns (string memory) {
        return NAME;
    }

    /// @dev See {PlatformBound-_collectionSymbol}.
    function _collectionSymbol() internal pure override returns (string memory) {
        return SYMBOL;
    }
}
